/** Records: a game as text, a header and its events, as `rollwright replay` reads it. */

export const VERSION = "1";
const KEY = /^[a-z][a-z0-9_-]*$/;

/** A text that is no record: where, and why, for who wrote it. */
export class RecordError extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(`line ${line}: ${reason}`);
    this.line = line;
    this.name = "RecordError";
  }
}

export interface Event {
  /** `roll p4 y3`, or `1 take p4 p`. */
  text: string;
  line: number;
}

export interface Written {
  game: string;
  players: number;
  /** Everything else that the header says, options among it. */
  header: Map<string, string>;
  events: Event[];
  /** The line of each key of the header. */
  lineOf: ReadonlyMap<string, number>;
}

/** What a text says. The rules have not been asked yet. */
export function readRecord(text: string): Written {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|[\r\n]/);
  const empty = lines.findIndex((line) => !line.trim());
  const first = empty < 0 ? lines.length : empty;
  const header = readHeader(lines.slice(0, first));
  const lineOf = new Map([...header.keys()].map((key, n) => [key, n + 1]));
  if (take(header, "rollwright") !== VERSION)
    throw new RecordError(1, `a record of this kind begins with 'rollwright: ${VERSION}'`);
  const game = take(header, "game");
  const players = take(header, "players");
  if (!/^[0-9]{1,3}$/.test(players))
    throw new RecordError(lineOf.get("players")!, `${players} players can't be`);
  const events = lines.slice(first).flatMap((line, n) => readEvent(line, first + n + 1));
  return { game, players: Number(players), header, events, lineOf };
}

function readHeader(lines: string[]): Map<string, string> {
  const header = new Map<string, string>();
  lines.forEach((line, n) => {
    const colon = line.indexOf(":");
    const key = line.slice(0, Math.max(colon, 0)).trim();
    if (!KEY.test(key)) throw new RecordError(n + 1, "a header has lines 'key: value'");
    if (header.has(key)) throw new RecordError(n + 1, `'${key}' is given twice`);
    header.set(key, line.slice(colon + 1).trim());
  });
  return header;
}

function take(header: Map<string, string>, key: string): string {
  const value = header.get(key);
  if (value === undefined) throw new RecordError(1, `the header needs a line '${key}: …'`);
  header.delete(key);
  return value;
}

function readEvent(line: string, number: number): Event[] {
  const text = line.split("#", 1)[0]!.trim().split(/\s+/).join(" ");
  if (!text) return [];
  if (!/^(roll|[0-9]{1,3}) /.test(text))
    throw new RecordError(number, "an event is 'roll …' or '<seat> <move>'");
  return [{ text, line: number }];
}

/** A record as text. The header's values stand on one line each. */
export function writeRecord(
  game: string,
  players: number,
  header: Iterable<readonly [string, string]>,
  events: Iterable<string>,
): string {
  const lines = [`rollwright: ${VERSION}`, `game: ${game}`, `players: ${players}`];
  for (const [key, value] of header) lines.push(`${key}: ${value.replace(/\s+/g, " ").trim()}`);
  return [...lines, "", ...events, ""].join("\n");
}
