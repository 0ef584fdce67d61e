/** A table that goes on from a moment of another game. */
import { engine } from "../engine/client.ts";
import { begin } from "./keeper.ts";
import { addressOf, botAt, type DeviceTable, now, personAt, setupOf, tableOf } from "./table.ts";

/**
 * Makes a table of the events so far, where the visitor has a seat and bots the others; its address.
 * Nobody promised its dice: those that lie already come from elsewhere.
 */
export async function branch(
  table: DeviceTable,
  events: readonly string[],
  seat: number,
  bot: string,
): Promise<string> {
  const { secret } = await engine.ask("deal", []);
  const seats = table.seats.map((one, n) =>
    n === seat - 1 ? personAt(n + 1, one.kind === "person" ? one.name : "") : botAt(n + 1, bot),
  );
  const wish = { ...setupOf(table), seats, dice: "virtual", length: 1 } as const;
  const made = tableOf(wish, { secret, commitment: null });
  const at = now();
  await begin(
    { ...made, number: events.length },
    events.map((text) => [text, at]),
  );
  return addressOf(made.id);
}
