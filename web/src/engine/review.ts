/** The review of a game: what every event did to every seat, as luck, errors and others' doing. */
import type { Progress, Review, ReviewStep, Value } from "./advice.ts";
import { type Experts, type Outlook, outlooks } from "./coach.ts";
import { hasShown, readEntry } from "./fold.ts";
import { lossesOf } from "./losses.ts";
import { Refusal } from "./refusal.ts";
import type { Slots } from "./rules.ts";

/** Events as in a record, and the positions before, between and after them. */
export interface Story {
  events: readonly string[];
  positions: readonly Slots[];
}

/** Told after every event how far it has come; it may take time, or end it all by an error. */
export type Pause = (progress: Progress) => Promise<void>;

/** Every event with its luck or error and a name for it. */
export async function review(experts: Experts, story: Story, pause: Pause): Promise<Review> {
  const { events, positions } = story;
  const first = outlooks(experts, positions[0]!);
  const start = valuesOf(first);
  const steps: ReviewStep[] = [];
  let before = first;
  for (const [n, event] of events.entries()) {
    const after = outlooks(experts, positions[n + 1]!);
    const shown = hasShown(experts.game, positions[n]!, positions[n + 1]!);
    steps.push(stepOf(experts, n + 1, event, positions[n]!, { before, after, shown }));
    before = after;
    await pause({ done: n + 1, of: events.length });
  }
  const sums = experts.analysis.sums(steps.map(({ effects }) => effects));
  const balances = start.map((value, one) => ({
    seat: one + 1,
    start: value,
    ...sums[one]!,
    end: before[one]!.value,
  }));
  const levels = start.map((_, one) => experts.analysis.level(lossesOf(steps, one + 1)));
  return { start, steps, balances, levels, rates: experts.analysis.rates };
}

const valuesOf = (seats: Outlook[]): Value[] => seats.map(({ value }) => value);

interface BeforeAndAfter {
  before: Outlook[];
  after: Outlook[];
  /** Whether answers came to light that others had given in secret. */
  shown: boolean;
}

function stepOf(
  experts: Experts,
  number: number,
  event: string,
  position: Slots,
  { before, after, shown }: BeforeAndAfter,
): ReviewStep {
  const entry = readEntry(event);
  const [old, now] = [valuesOf(before), valuesOf(after)];
  if (entry.type === "roll") {
    const seat = experts.game.active(position);
    const effects = experts.analysis.effects(old, now, seat - 1, null);
    const name = experts.analysis.rolled(effects[seat - 1]!);
    return { number, event, seat, name, best: null, open: false, puzzle: null, effects };
  }
  const { seat } = entry;
  const { ranked } = before[seat - 1]!;
  const text = (place: number) => experts.game.textOf(position, ranked[place]!.move);
  const place = ranked.findIndex((_, n) => entry.type === "move" && text(n) === entry.move);
  if (place < 0) throw new Refusal("illegal", `'${event}' can't be judged`);
  const effects = experts.analysis.effects(old, now, seat - 1, ranked[place]!.value, shown);
  const played = experts.analysis.played(position, seat - 1, ranked, place);
  return { number, event, seat, effects, ...played, best: text(played.best) };
}
