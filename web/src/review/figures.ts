/** What the pictures of a review show: lines, bars and sums of its numbers, as plain data. */
import {
  type Balance,
  type Effect,
  type Hint,
  NONE,
  type Parts,
  type Review,
  type ReviewStep,
  type Value,
} from "../engine/advice.ts";

/** What is counted: points or, with others, the chance to win. */
export type Unit = "points" | "win";

/** Alone there is nobody to win against. */
export const unitOf = (review: Review): Unit => (review.start[0]?.win === null ? "points" : "win");

export const isRoll = ({ event }: ReviewStep): boolean => event.startsWith("roll ");

/** The move of a choice. */
export const moveOf = ({ event }: ReviewStep): string => event.slice(event.indexOf(" ") + 1);

export const numberOf = (value: Value, unit: Unit): number =>
  unit === "points" ? value.points : (value.win ?? 0);

export const partsOf = (effect: Effect | Balance, unit: Unit): Parts =>
  (unit === "points" ? effect.points : effect.win) ?? NONE;

/** What an event changed for a seat. */
export const changeOf = ({ luck, error, others }: Parts): number => luck - error + others;

/** What a move lost, in what counts. */
export function lossOf(step: ReviewStep): number {
  const own = step.effects[step.seat - 1]!;
  return (own.win ?? own.points).error;
}

/** The value at the start and after every event. */
export const curveOf = ({ start, steps }: Review, seat: number, unit: Unit): number[] => [
  numberOf(start[seat - 1]!, unit),
  ...steps.map(({ effects }) => numberOf(effects[seat - 1]!.value, unit)),
];

/** What stands on a seat's curve: great luck, whose roll it ever was, and one's own great moves. */
export type Sign = "up" | "down" | "brilliant" | "mistake" | "blunder";

/** All of them, in the order in which they are told. */
const SIGNS: readonly Sign[] = ["up", "down", "brilliant", "mistake", "blunder"];

/** The signs that stand on a seat's curve, each once. */
export const signsOn = (review: Review, seat: number, unit: Unit): Sign[] => {
  const found = new Set(review.steps.map((step) => signOf(step, seat, unit)));
  return SIGNS.filter((sign) => found.has(sign));
};

export function signOf(step: ReviewStep, seat: number, unit: Unit): Sign | null {
  const { name } = step;
  if (name === "jackpot" || name === "disaster")
    return partsOf(step.effects[seat - 1]!, unit).luck < 0 ? "down" : "up";
  const isOwn = name === "brilliant" || name === "mistake" || name === "blunder";
  return isOwn && step.seat === seat ? name : null;
}

/** The parts of a game beside luck and errors: what others did, and what values that aren't exact
 * correct themselves by, if that is worth a word. */
export type Rest = "others" | "correction";
const SEEN = 0.01;
export function restOf({ start, steps }: Review): Rest[] {
  const others: Rest[] = start.length > 1 ? ["others"] : [];
  const seen = ({ points }: Effect) => Math.abs(points.correction) >= SEEN;
  return steps.some(({ effects }) => effects.some(seen)) ? [...others, "correction"] : others;
}
export const amountIn = ({ others, correction }: Parts, part: Rest): number =>
  part === "others" ? others - correction : correction;

/** A bar from one amount to another. */
export interface Bar {
  part: "start" | "luck" | "errors" | Rest | "score";
  amount: number;
  from: number;
  to: number;
}

/** Whether a bar stands on the ground. */
export const isSum = ({ part }: Bar): boolean => part === "start" || part === "score";

/** Start + luck − errors + the rest = score, each bar beginning where the last one ended. */
export function waterfall(balance: Balance, unit: Unit, rest: readonly Rest[]): Bar[] {
  const found = partsOf(balance, unit);
  const start = numberOf(balance.start, unit);
  const end = numberOf(balance.end, unit);
  const parts = [
    ["luck", found.luck],
    ["errors", -found.error],
    ...rest.map((part) => [part, amountIn(found, part)] as const),
  ] as const;
  let at = start;
  const bars = parts.map(([part, amount]): Bar => {
    const from = at;
    at += amount;
    return { part, amount, from, to: at };
  });
  return [
    { part: "start", amount: start, from: 0, to: start },
    ...bars,
    { part: "score", amount: end, from: 0, to: end },
  ];
}

/** Round numbers from a low to a high one, about so many. */
export function ticks(low: number, high: number, count = 4): number[] {
  const rough = Math.max(high - low, 1e-9) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (([1, 2, 5, 10] as const).find((n) => n * power >= rough) ?? 10);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step);
}

/** The names of moves that lose something worth a lesson. */
const DEAR = ["inaccuracy", "mistake", "blunder"];

/** The dearest errors of a seat, the worst first. */
export const errorsOf = ({ steps }: Review, seat: number): ReviewStep[] =>
  steps
    .filter((step) => step.seat === seat && !isRoll(step) && DEAR.includes(step.name))
    .sort((a, b) => lossOf(b) - lossOf(a));

/** What was given away under a heading. */
export interface Lost {
  key: string;
  loss: number;
  /** How many choices. */
  count: number;
}

/** Sums by heading, the largest first; a choice with several headings is shared among them. */
export function sumsOf(losses: readonly { keys: readonly string[]; loss: number }[]): Lost[] {
  const found = new Map<string, Lost>();
  for (const { keys, loss } of losses)
    for (const key of keys) {
      const sum = found.get(key) ?? { key, loss: 0, count: 0 };
      found.set(key, { key, loss: sum.loss + loss / keys.length, count: sum.count + 1 });
    }
  return [...found.values()].sort((a, b) => b.loss - a.loss);
}

/** A move with no other theme: the right box. */
const PLACING = "placing";

/** What an error was about: what the best move was about and the played one wasn't, or the reverse. */
export function kindsOf(played: Hint | undefined, best: Hint | undefined): string[] {
  const [was, could] = [played?.themes ?? [], best?.themes ?? []];
  const missed = could.filter((theme) => !was.includes(theme));
  const wrong = was.filter((theme) => !could.includes(theme));
  return missed.length ? missed : wrong.length ? wrong : [PLACING];
}

/** The letter of the box that a move ends with; none where it fills no box. */
export const boxOf = (move: string, letters: string): string => {
  const words = move.split(" ");
  const letter = words.length > 1 ? words.at(-1)![0]! : "";
  return letters.includes(letter) ? letter : "";
};
