/** Reads whole numbers as words, by what a game declares of them: `rollwright/words/telling.py`. */
import type { Fact, Gap, Said } from "./advice.ts";

/** What takes numbers and fills a gap; `docs/analysis.md` says what each means. */
export type Part =
  { number: number } | { texts: string[]; by: string } | { one: Words[] } | { many: Part } | Words;

export interface Words {
  say: string;
  /** In the order of the numbers. */
  gaps: [name: string, part: Part][];
}

export interface FactWords extends Words {
  theme: string;
}

/** What a list of numbers says, fact by fact. */
export function factsOf(declared: readonly FactWords[], numbers: readonly number[]): Fact[] {
  const left = numbers.values();
  const found: Fact[] = [];
  for (const number of left) {
    const words = declared[number]!;
    found.push({ ...said(words, left), theme: words.theme });
  }
  return found;
}

function said({ say, gaps }: Words, left: Iterator<number>): Said {
  const filled = gaps.map(([name, part]) => [name, read(part, left)] as const);
  return { key: say, gaps: Object.fromEntries(filled) };
}

function read(part: Part, left: Iterator<number>): Gap {
  if ("say" in part) return said(part, left);
  const next = (): number => left.next().value as number;
  const first = next();
  if ("number" in part) return part.number === 1 ? first : { fraction: first / part.number };
  if ("one" in part) return said(part.one[first]!, left);
  if ("texts" in part)
    return Array.from({ length: first }, () => part.texts[next()]!).join(part.by);
  return Array.from({ length: first }, () => read(part.many, left));
}
