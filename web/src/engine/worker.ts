/** The engine's worker: folds tables, and thinks for bots. Two of them run, one for each. */
import type { Asked } from "./advice.ts";
import type { Told } from "./analyst.ts";
import { choose, mindOf } from "./bots.ts";
import type { Answer, Calls, Folded, Problem, Question, Setup, Stop } from "./calls.ts";
import { judge, nextByTurn } from "./daily.ts";
import { commitment, digest, draw, newSecret, openSecret } from "./dice.ts";
import { Log } from "./fold.ts";
import type { Game } from "./game.ts";
import { gameOf } from "./loading.ts";
import { see } from "./look.ts";
import { Refusal } from "./refusal.ts";
import type { Pause } from "./review.ts";
import type { Slots } from "./rules.ts";
import type { StudyCalls } from "./study.ts";
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
  const log = logs.get(id) ?? new Log(game, await startOf(game, setup));
  logs.delete(id);
  followAll(
    log,
    entries.map(([text]) => text),
  );
  logs.set(id, log);
  for (const oldest of [...logs.keys()].slice(0, -KEPT)) logs.delete(oldest);
  return log;
}

/** The first position of a table. What reads positions comes when it is needed. */
async function startOf(game: Game, { players, options, position }: Setup): Promise<Slots> {
  if (position === undefined) return game.start(players, options);
  return (await import("./positions.ts")).readPosition(game, position);
}

/** Has a study answer, which comes when it is needed. */
const ask =
  <Name extends keyof StudyCalls>(name: Name) =>
  (...given: Parameters<StudyCalls[Name]>): Promise<ReturnType<StudyCalls[Name]>> =>
    import("./study.ts").then(({ studies }) => studies({ logOf, gameOf })[name](...given));

/** A table's log; or one of its own, for a position and what has happened since. */
async function toldOf(at: Asked): Promise<Told> {
  const { files } = at;
  if ("id" in at) {
    const texts = at.entries.map(([text]) => text);
    return { log: await logOf(at), texts, files };
  }
  const [log, texts] = [new Log(await gameOf(files), at.position), at.entries ?? []];
  followAll(log, texts);
  return { log, texts, files };
}

/** What few need is loaded when it is asked for. */
const analyst = () => import("./analyst.ts");

const BREATH = 40;
/** The question that is worked on, those that are to end, and when messages were last let in. */
let asked = 0;
const stopped = new Set<number>();
let breathed = 0;

/** Now and then tells how far a long answer has come, and hears whether it is still wanted. */
const pause: Pause = async (progress) => {
  if (performance.now() - breathed < BREATH) return;
  tell({ id: asked, progress });
  await new Promise((resolve) => setTimeout(resolve));
  breathed = performance.now();
  checkWanted();
};

function checkWanted(): void {
  if (stopped.delete(asked)) throw new Refusal("stopped", "stopped");
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
      if (luck.byTurn) return nextByTurn(log, luck.secret);
      return draw(luck.secret, luck.words, log.rolls + 1, log.game.dice(log.position), sides);
    };
    const entry = obey(log, sight, command, roll);
    return { ...see(log, sight, [...timesOf(table), at]), entry };
  },
  deal: (of) => {
    const known = of && ("secret" in of ? of.secret : openSecret(of.game, of.day));
    const secret = known ?? newSecret();
    return { secret, commitment: commitment(secret) };
  },
  digest,
  check: async (table, claim) => (await import("./check.ts")).check(await logOf(table), claim),
  events: async (table) =>
    publicEvents(
      await logOf(table),
      table.entries.map(([text]) => text),
    ),
  positions: ask("positions"),
  sketch: ask("sketch"),
  text: ask("text"),
  foresee: ask("foresee"),
  playOn: ask("playOn"),
  choose: async (table, wanted) => choose(await logOf(table), table.files, wanted),
  coach: async (at, seat) => (await analyst()).advise(await toldOf(at), seat),
  review: async (at) => (await analyst()).reviewed(await toldOf(at), pause),
  value: async (at) => (await analyst()).valued(await toldOf(at)),
  level: async (files, players, losses) =>
    (await analyst()).levelOf(await gameOf(files), files, players, losses),
  judge: async (table, secret) => {
    const told = await toldOf(table);
    const { steps } = await (await analyst()).reviewed(told, pause);
    return judge(told.log, steps, await mindOf(told.log.game, table.files, 1), secret);
  },
};

const tell = (answer: Answer): void => postMessage(answer);

function problemOf(error: unknown): Problem {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof Refusal) return { kind: "refusal", code: error.code, detail };
  return { kind: "engine", code: error instanceof EngineError ? error.problem : "failed", detail };
}

async function answer({ id, name, given }: Question): Promise<Answer> {
  const call = calls[name] as (...all: unknown[]) => unknown;
  asked = id;
  try {
    checkWanted();
    return { id, value: await call(...given) };
  } catch (error) {
    return { id, problem: problemOf(error) };
  } finally {
    stopped.delete(id);
  }
}

/** One question after the other, so that a table's log is folded by one of them at a time. */
let last: Promise<void> = Promise.resolve();
addEventListener("message", ({ data }: MessageEvent<Question | Stop>) => {
  if ("stop" in data) stopped.add(data.stop);
  else last = last.then(async () => tell(await answer(data)));
});
