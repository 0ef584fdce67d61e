import "../channel";
import { beforeEach, expect, test, vi } from "vitest";
import type { Folded } from "../../src/engine/calls";
import { Quiz } from "../../src/learn/quiz.svelte";
import type { Puzzle } from "../../src/learn/question";
import type { Report } from "../../src/learn/report";

/** What the engine was asked and hasn't answered, by the position that it is about. */
const asked = vi.hoisted(() => new Map<string, (look: object) => void>());
/** The questions to the coach that were given up. */
const ended = vi.hoisted(() => new Set<string>());
const shipped = vi.hoisted((): { puzzles: unknown[] } => ({ puzzles: [] }));

vi.mock("../../src/engine/client", () => ({
  engine: {
    ask: (_: string, [{ setup }]: [Folded]) =>
      new Promise((resolve) => asked.set(setup.position!, resolve)),
  },
  minds: {
    ask: (_: string, [{ setup }]: [Folded], { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) =>
        signal.addEventListener("abort", () => {
          ended.add(setup.position!);
          reject(new Error("stopped"));
        }),
      ),
  },
}));
vi.mock("../../src/learn/puzzles", () => ({ puzzlesOf: async () => shipped.puzzles }));
vi.mock("../../src/learn/store", async (load) => ({
  ...(await load<object>()),
  all: async () => [],
}));
vi.mock("$lib/words.svelte", () => ({ learnReasons: async () => undefined }));

const look = { number: 0, events: [], state: { scores: [] }, owing: [] };
const puzzle = (name: string, difficulty: number): Puzzle => ({
  ...{ id: name, game: "toy", position: `toy ${name} | one`, seat: 1, best: "pass" },
  ...{ lead: 1, unit: "points", themes: [name], solved: [], difficulty },
});
const report = (puzzles: Puzzle[]) => ({ game: "toy", puzzles, mistakes: [] }) as object as Report;
const settled = () => new Promise((done) => setTimeout(done));
async function answer({ position }: Puzzle): Promise<void> {
  asked.get(position)!(look);
  await settled();
}

const [easy, hard] = [puzzle("easy", 1), puzzle("hard", 5)];
let quiz: Quiz;

beforeEach(async () => {
  asked.clear();
  ended.clear();
  shipped.puzzles = [easy, hard];
  quiz = new Quiz("toy");
  quiz.wish.theme = "easy";
  await quiz.open();
});

test("a puzzle that is replaced before it has opened is given up and never shown", async () => {
  quiz.wish.theme = "hard";
  quiz.next();
  expect([...ended]).toEqual([easy.position]);
  await answer(hard);
  await answer(easy);
  expect(quiz.task?.question).toBe(hard);
});

test("nor is one shown when nothing is as is wanted now", async () => {
  quiz.wish.difficulty = 5;
  quiz.next();
  await answer(easy);
  expect([quiz.task, quiz.none]).toEqual([null, true]);
  expect([...ended]).toEqual([easy.position]);
});

test("who leaves the page before a puzzle is asked is asked none", async () => {
  const left = new Quiz("toy");
  asked.clear();
  const opening = left.open();
  left.close();
  await opening;
  expect(asked.size).toBe(0);
});

test("who turns elsewhere while puzzles come keeps what is asked there", async () => {
  let come = (_: unknown): void => undefined;
  shipped.puzzles = new Promise((resolve) => (come = resolve)) as never;
  const late = quiz.turn();
  quiz.wish.theme = "";
  await turnToOwn(report([hard]));
  await answer(hard);
  const { task } = quiz;
  come([easy]);
  await late;
  expect(task?.question).toBe(hard);
  expect(quiz.task).toBe(task);
});

test("where nothing was as is wanted, what comes later is asked", async () => {
  quiz.wish.theme = "hard";
  await turnToOwn(report([easy]));
  expect(quiz.none).toBe(true);
  quiz.library.reports = [report([easy, hard])];
  quiz.begin();
  await answer(hard);
  expect([quiz.task?.question, quiz.none]).toEqual([hard, false]);
});

/** Turns to puzzles of one's own games, once these have been judged. */
async function turnToOwn(...reports: Report[]): Promise<void> {
  vi.spyOn(quiz.library, "open").mockImplementation(async () => {
    [quiz.library.reports, quiz.library.ready] = [reports, true];
  });
  quiz.source = "own";
  await quiz.turn();
  quiz.begin();
}

test("who has played, but nothing that makes a puzzle, is told so", async () => {
  await turnToOwn(report([]));
  expect([quiz.lacking, quiz.task]).toEqual(["puzzle.own.none", null]);
});

test("who has played nothing of the game is told that", async () => {
  await turnToOwn({ ...report([easy]), game: "another" });
  expect(quiz.lacking).toBe("puzzle.own.unplayed");
});

test("who has puzzles of their own lacks nothing", async () => {
  await turnToOwn(report([easy]));
  expect(quiz.lacking).toBe("");
});
