/** The fields of a position's text: `game name=value … | name=value … | …`, a part for each seat. */

/** Values by name, as they are written. */
export type Fields = Record<string, string>;

export interface Parts {
  /** What lies on the table; nothing if the text is no position. */
  head: Fields | null;
  seats: Fields[];
}

const NOTHING: Parts = { head: null, seats: [] };

/** The fields of a text; none if it isn't of this game, or not made of fields. */
export function partsOf(text: string, game: string): Parts {
  const [first = "", ...rest] = text.trim().split("|");
  const [name, ...words] = first.trim().split(/\s+/);
  const head = fieldsOf(words);
  const seats = rest.map((part) => fieldsOf(part.trim().split(/\s+/)));
  if (name !== game || !head || seats.some((one) => !one)) return NOTHING;
  return { head, seats: seats as Fields[] };
}

function fieldsOf(words: string[]): Fields | null {
  const pairs = words.map((word) => /^(\w+)=(.*)$/.exec(word));
  const names = new Set(pairs.map((pair) => pair?.[1]));
  if (names.has(undefined) || names.size < words.length) return null;
  return Object.fromEntries(pairs.map((pair) => [pair![1]!, pair![2]!]));
}

const written = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");

/** The text of fields. */
export const textOf = (game: string, { head, seats }: Parts): string =>
  [`${game} ${written(head ?? {})}`, ...seats.map(written)].join(" | ");
