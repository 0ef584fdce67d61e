/** The dice of a game, checked: those of a table, or of any record. */
import { recordOf as serverRecord } from "$lib/api";
import { find } from "../device/keeper";
import { headerOf } from "../device/table";
import { foldedOf } from "../device/view";
import { about } from "../device/wish";
import type { Catalogue } from "../engine/catalogue";
import type { Checked, Claim, Given } from "../engine/check";
import { engine } from "../engine/client";
import { BY_TURN, METHOD } from "../engine/method";
import { settings } from "../engine/options";
import { readRecord, writeRecord } from "../engine/record";
import { Refusal } from "../engine/refusal";
import { readText, Unreadable, unreadable } from "../review/game";
import { compare } from "../table/sources/words";

export interface Found {
  claim: Claim;
  checked: Checked;
  /** Whether what this browser saw before the first roll is what the record says now. */
  memory: "same" | "other" | null;
  bad: boolean;
}

/** The record of a table of the server. */
export const ofServer = (id: string): Promise<string> => serverRecord(id);

/** The record of a table of this device. */
export async function ofDevice(id: string): Promise<string> {
  const found = await find(id);
  if (!found) throw new Refusal("not-found", "no such table");
  const { table, entries } = found;
  const { options } = await about(table.game);
  const header = headerOf(table, settings(options, table.players, {}));
  const events = await engine.ask("events", [foldedOf(table, entries)]);
  return writeRecord(table.game, table.players, header, events);
}

/** Checks a record; of a table of the server also against what was seen here before. */
export async function checkText(
  text: string,
  known: (game: string) => Promise<Catalogue | null>,
  table?: string,
): Promise<Found> {
  const played = await readText(text, known);
  const claim = claimOf(readRecord(text).header, played.table.players);
  const folded = foldedOf(
    played.table,
    played.events.map((event) => [event, 0] as const),
  );
  try {
    const checked = await engine.ask("check", [folded, claim]);
    const memory = table ? compare(table, claim) : null;
    return { claim, checked, memory, bad: memory === "other" || isBad(checked) };
  } catch (error) {
    throw unreadable(error, played);
  }
}

function claimOf(header: Map<string, string>, players: number): Claim {
  const method = header.get("dice") ?? "";
  if (method !== METHOD && method !== BY_TURN) throw new Unreadable("dice.bad.none");
  const bySeat = (field: string): string[] => {
    const found = header.get(field);
    return found ? found.split("|") : Array.from({ length: players }, () => "");
  };
  const claim = {
    ...{ method, commitment: header.get("commitment") ?? "", secret: header.get("secret") ?? "" },
    ...{ words: bySeat("words"), promises: bySeat("promises"), given: givenOf(header) },
  };
  if (claim.words.length !== players || claim.promises.length !== players)
    throw new Unreadable("dice.bad.words");
  if (claim.secret && !isHex(claim.secret)) throw new Unreadable("dice.bad.secret");
  return claim;
}

const isHex = (text: string): boolean => /^([0-9a-f]{2})+$/.test(text);

/** What the header says of the dice before the game was handed over, if it was. */
function givenOf(header: Map<string, string>): Given | null {
  const rolls = header.get("given");
  if (rolls === undefined) return null;
  const [commitment, secret, words] = ["commitment", "secret", "words"].map(
    (field) => header.get(`given_${field}`) ?? "",
  ) as [string, string, string];
  if (!/^\d{1,6}$/.test(rolls) || !isHex(secret)) throw new Unreadable("dice.bad.secret");
  return { rolls: Number(rolls), commitment, secret, words };
}

const isBad = ({ secret, given, words, rolls }: Checked): boolean =>
  secret === false ||
  given === false ||
  words.includes("broken") ||
  rolls.some(({ dice, drawn }) => drawn !== null && drawn !== dice);
