/** A table of this device as the page's parts take it. */
import { addressesOf } from "../engine/addresses.ts";
import type { Folded, Look } from "../engine/calls.ts";
import { engine } from "../engine/client.ts";
import type { Dated } from "../engine/shown.ts";
import type { View } from "../lib/types.ts";
import { find } from "./keeper.ts";
import { type DeviceTable, infoOf, seatsOf, setupOf, sightOf } from "./table.ts";

/** The table as the engine takes it. */
export function foldedOf(table: DeviceTable, entries: readonly Dated[]): Folded {
  const setup = setupOf(table);
  return { id: table.id, files: addressesOf(setup.game), setup, entries };
}

export const viewOf = (
  table: DeviceTable,
  { number, state, marks, ordered, sides }: Look,
): View => ({
  type: "view",
  build: "",
  number,
  table: infoOf(table),
  seats: seatsOf(table),
  spectators: 0,
  state,
  marks,
  ordered,
  sides,
  events: [],
});

/** A table as it is kept now, to look at. */
export async function lookAt(id: string): Promise<View | null> {
  const found = await find(id);
  if (!found) return null;
  const { table, entries } = found;
  return viewOf(table, await engine.ask("look", [foldedOf(table, entries), sightOf(table, false)]));
}
