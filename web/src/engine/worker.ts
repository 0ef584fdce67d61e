/** The engine's worker: folds tables, and thinks for bots. Two of them run, one for each. */
import { choose } from "./bots.ts";
import type { Answer, Calls, Folded, Problem, Question } from "./calls.ts";
import { commitment, draw, newSecret } from "./dice.ts";
import { Log } from "./fold.ts";
import { gameOf } from "./loading.ts";
import { see } from "./look.ts";
import { Refusal } from "./refusal.ts";
import { followAll, obey, publicEvents } from "./turns.ts";
import { EngineError } from "./wasm.ts";

/** What is asked may take time. */
type Working = {
  [Name in keyof Calls]: (
    ...given: Parameters<Calls[Name]>
  ) => Promise<ReturnType<Calls[Name]>> | ReturnType<Calls[Name]>;
};

/** The tables that were folded last, by their names. */
const logs = new Map<string, Log>();
const KEPT = 8;

async function logOf({ id, files, setup, entries }: Folded): Promise<Log> {
  const game = await gameOf(files);
  const log = logs.get(id) ?? new Log(game, game.start(setup.players, setup.options));
  logs.delete(id);
  followAll(
    log,
    entries.map(([text]) => text),
  );
  logs.set(id, log);
  for (const oldest of [...logs.keys()].slice(0, -KEPT)) logs.delete(oldest);
  return log;
}

const timesOf = ({ entries }: Folded): number[] => entries.map(([, at]) => at);

const calls: Working = {
  about: async (files) => (await gameOf(files)).catalogue,
  look: async (table, sight) => see(await logOf(table), sight, timesOf(table)),
  act: async (table, sight, { command, luck, at }) => {
    const log = await logOf(table);
    const roll = () => {
      if (!luck) throw new Refusal("illegal", "the dice are real: say what they show");
      const { sides } = log.game.rules.about;
      return draw(luck.secret, luck.words, log.rolls + 1, log.game.dice(log.position), sides);
    };
    const entry = obey(log, sight, command, roll);
    return { ...see(log, sight, [...timesOf(table), at]), entry };
  },
  deal: () => {
    const secret = newSecret();
    return { secret, commitment: commitment(secret) };
  },
  events: async (table) =>
    publicEvents(
      await logOf(table),
      table.entries.map(([text]) => text),
    ),
  choose: async (table, wanted) => choose(await logOf(table), table.files, wanted),
};

function problemOf(error: unknown): Problem {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof Refusal) return { kind: "refusal", code: error.code, detail };
  return { kind: "engine", code: error instanceof EngineError ? error.problem : "failed", detail };
}

async function answer({ id, name, given }: Question): Promise<Answer> {
  const call = calls[name] as (...all: unknown[]) => unknown;
  try {
    return { id, value: await call(...given) };
  } catch (error) {
    return { id, problem: problemOf(error) };
  }
}

/** One question after the other, so that a table's log is folded by one of them at a time. */
let last: Promise<void> = Promise.resolve();
addEventListener("message", ({ data }: MessageEvent<Question>) => {
  last = last.then(async () => postMessage(await answer(data)));
});
