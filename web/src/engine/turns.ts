/** Whose turn it is, what a table takes, and when a bot acts: the same as on the server. */
import { type Log, readEntry, undoable } from "./fold.ts";
import { Refusal } from "./refusal.ts";
import { owing, rollers, type Sight } from "./shown.ts";

/** What people and bots do at a table. Dice are given where they are real. */
export type Command =
  | { type: "move"; seat: number; move: string }
  | { type: "roll"; dice?: string | undefined }
  | { type: "undo"; seat: number };

/** A bot that is to act. */
export interface Turn {
  seat: number;
  /** Whether it rolls; otherwise it chooses. */
  rolls: boolean;
  /** Whether a person may take back or correct what came last: bots wait longer then. */
  grace: boolean;
}

/** The text of the entry that a command becomes, checked by the rules and added to the log. */
export function obey(log: Log, sight: Sight, command: Command, draw: () => string): string {
  if (log.over) throw new Refusal("over", "the game is over");
  const text = write(log, sight, command, draw);
  log.add(text);
  return text;
}

function write(log: Log, sight: Sight, command: Command, draw: () => string): string {
  if (command.type === "roll") {
    if (!log.game.dice(log.position)) throw new Refusal("illegal", "no roll is due now");
    return `roll ${command.dice ?? draw()}`;
  }
  if (command.type === "move") return `${command.seat} ${command.move}`;
  const correctors = sight.real ? rollers(log, sight) : [];
  if (!undoable(log, correctors).includes(command.seat))
    throw new Refusal("no-undo", `seat ${command.seat} can take nothing back now`);
  return `undo ${command.seat}`;
}

/** The bot that is to act. Bots answer after the people do. */
export function turnOf(log: Log, sight: Sight): Turn | null {
  const seats = log.over ? [] : owing(log, sight);
  if (seats.some((seat) => sight.kinds[seat - 1] === "person")) return null;
  const seat = seats.find((one) => sight.kinds[one - 1] === "bot");
  const rolls = !!log.game.dice(log.position);
  return seat === undefined ? null : { seat, rolls, grace: canBeTakenBack(log, sight) };
}

/** Whether a person may take back the last event, and had something else to choose. */
function canBeTakenBack(log: Log, { kinds, real }: Sight): boolean {
  const { last } = log;
  if (last?.type !== "move") return real && last?.type === "roll";
  if (kinds[last.seat - 1] !== "person" || !undoable(log, []).length) return false;
  return log.game.moves(log.beforeLast, last.seat).length > 1;
}

/** Folds a list of entries, and says at which one it breaks the rules. */
export function followAll(log: Log, texts: readonly string[]): void {
  try {
    log.follow(texts);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal("damaged", `entry ${log.number + 1}: ${error.message}`);
  }
}

/** The events that stand, as text, up to the first answer that is secret now. */
export function publicEvents(log: Log, texts: readonly string[]): string[] {
  const secret = new Set(log.game.answered(log.position));
  let last = log.stand.length;
  for (let n = last - 1; n >= 0 && secret.size; n--) {
    const event = readEntry(texts[log.stand[n]! - 1]!);
    if (event.type !== "move") break;
    if (secret.delete(event.seat)) last = n;
  }
  return log.stand.slice(0, last).map((number) => texts[number - 1]!);
}
