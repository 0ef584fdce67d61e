/** One's finished games, on this device and at the server, judged one after the other and kept. */
import { mine } from "$lib/api";
import { IS_SITE } from "$lib/base";
import { later } from "$lib/later";
import { keyOf } from "$lib/problem";
import type { Summary } from "$lib/types";
import { list } from "../device/store";
import { summaryOf } from "../device/table";
import { foldedOf } from "../device/view";
import { about } from "../device/wish";
import { addressesOf } from "../engine/addresses";
import type { Level } from "../engine/advice";
import type { Folded } from "../engine/calls";
import { engine, minds } from "../engine/client";
import { Refusal } from "../engine/refusal";
import { load } from "../games/registry";
import { ofDevice, ofServer, type Played, Unreadable } from "../review/game";
import { lossesIn } from "./numbers";
import { type Choice, type Finished, type Report, reportOf, wanted } from "./report";
import { all, keep, trouble } from "./store";

export const ON_DEVICE = "device";
export const AT_SERVER = "server";

/** A game of one's own; none where several people of this device played, or it isn't over. */
export function finishedOf(place: string, table: Summary): Finished | null {
  const own = table.seats.filter((seat) => seat.mine);
  if (table.status !== "over" || own.length !== 1 || !table.scores || !table.winners) return null;
  const { game, players, scores, winners } = table;
  const { seat } = own[0]!;
  const others = table.seats.filter((one) => one.seat !== seat);
  return {
    id: `${place} ${table.id}`,
    ...{ game, players, seat, scores, winners },
    at: table.changed,
    daily: table.daily ?? null,
    opponents: others.map((one) => (one.kind === "bot" ? (one.bot ?? "") : "")),
  };
}

/** The data that a game is judged with, by the names of the files. */
export function versionOf(game: string, players: number): string {
  const { analysis, mind, data } = addressesOf(game);
  const nameOf = (address: string | undefined) => address?.split("/").at(-1) ?? "";
  const own = Object.entries(data)
    .filter(([name]) => name.startsWith("mind-"))
    .map(([, address]) => nameOf(address));
  return [nameOf(analysis), nameOf(mind), players, ...own.sort()].join(" ");
}

type Wanted = (game: Finished) => boolean;

export class Library {
  reports = $state.raw<readonly Report[]>([]);
  /** How many games are to be judged, and how many are done. */
  progress = $state.raw<{ done: number; of: number } | null>(null);
  /** What keeps it from working, and why nothing is kept: keys of words. */
  problem = $state("");
  unkept = $state("");
  /** Games that can't be read, and those that nobody here knows well enough. */
  broken = $state(0);
  unknown = $state(0);
  /** Whether there may be more games at the server, which doesn't answer. */
  unheard = $state(false);
  ready = $state(false);
  private readonly stopping = new AbortController();

  /** Why there may be games of which nothing is known here: a key of words. */
  missing = $derived.by((): string => {
    if (this.unheard) return "learn.unheard";
    return this.unknown ? "review.bad.mind" : "";
  });

  /** Finds all games, and judges those that were not; some are wanted first. */
  async open(first: Wanted = () => false): Promise<void> {
    [this.problem, this.broken, this.unheard] = ["", 0, false];
    try {
      this.reports = (await all("reports")).sort((a, b) => a.at - b.at);
      this.unkept = trouble();
      this.ready = true;
      await this.judgeAll(await this.unjudged(first));
    } catch (error) {
      if (!this.stopping.signal.aborted) this.problem = keyOf(error);
    }
    this.ready = true;
    this.progress = null;
  }

  /** The games that are not judged yet with these data, the newest first. */
  private async unjudged(first: Wanted): Promise<Finished[]> {
    const known = new Map(this.reports.map((report) => [report.id, report.version]));
    const { games, all } = await finished();
    this.unheard = !all;
    this.unknown = games.filter(({ game }) => !addressesOf(game).analysis).length;
    const found = games.filter(
      ({ game, players, id }) =>
        addressesOf(game).analysis && known.get(id) !== versionOf(game, players),
    );
    return found.sort((a, b) => Number(first(b)) - Number(first(a)) || b.at - a.at);
  }

  private async judgeAll(games: readonly Finished[]): Promise<void> {
    const failed = new Set<string>();
    for (const [done, game] of games.entries()) {
      if (failed.has(kindOf(game))) continue;
      this.progress = { done, of: games.length };
      try {
        this.add(await this.judge(game));
      } catch (error) {
        if (this.stopping.signal.aborted) return;
        if (error instanceof Refusal || error instanceof Unreadable) this.broken += 1;
        else {
          failed.add(kindOf(game));
          this.problem ||= keyOf(error);
        }
      }
      await new Promise<void>((resolve) => later(resolve));
    }
  }

  private add(report: Report): void {
    const others = this.reports.filter(({ id }) => id !== report.id);
    this.reports = [...others, report].sort((a, b) => a.at - b.at);
    void keep("reports", report).then(() => (this.unkept = trouble()));
  }

  private async judge(finished: Finished): Promise<Report> {
    const { signal } = this.stopping;
    const { game, seat, players } = finished;
    const played = await open(finished);
    const [face, catalogue] = await Promise.all([load(game), about(game)]);
    const until = (count?: number): Folded => foldedTo(played, count);
    const review = await minds.ask("review", [until()], { signal });
    const scored = await engine.ask("look", [until(), NOBODY(players)]);
    const { total: _, ...areas } = scored.state.scores[seat - 1]!;
    const choices: Choice[] = [];
    for (const [step, kept] of wanted(review, seat)) {
      const before = until(step.number - 1);
      const advice = await minds.ask("coach", [before, seat], { signal });
      const position = kept ? { position: await engine.ask("text", [before]) } : {};
      choices.push({ step, advice, ...position });
    }
    const colourOf = (letter: string) => face?.colourOf(letter) ?? letter;
    const known = { finished, version: versionOf(game, players), areas, colourOf };
    return reportOf({ ...known, dice: catalogue.dice }, review, choices);
  }

  close(): void {
    this.stopping.abort();
  }
}

/** Somebody who looks at a table and sits nowhere. */
const NOBODY = (players: number) => ({
  kinds: Array.from({ length: players }, () => "person" as const),
  held: [],
  real: false,
  open: false,
});

function foldedTo({ table, events }: Played, count?: number): Folded {
  return foldedOf(
    table,
    events.slice(0, count).map((text) => [text, 0] as const),
  );
}

/** Games that the same files and the same place are needed for: without these none can be judged. */
const kindOf = ({ id, game, players }: Finished): string =>
  [id.split(" ")[0], game, players].join(" ");

const open = ({ id }: Finished): Promise<Played> => {
  const [place, name] = id.split(" ") as [string, string];
  return place === ON_DEVICE ? ofDevice(name) : ofServer(name);
};

/** The level that games of one kind show together: of one game, and of as many players. */
export function levelIn(reports: readonly Report[]): Promise<Level | null> {
  const { game, players } = reports.at(-1)!;
  return minds.ask("level", [addressesOf(game), players, lossesIn(reports)]);
}

/** The level that is known of somebody at a game, alone or with others; none if too little is. */
export async function knownLevel(game: string, alone: boolean): Promise<Level | null> {
  const reports = (await all("reports")).filter(
    (one) => one.game === game && (one.players === 1) === alone,
  );
  return reports.length ? levelIn(reports.sort((a, b) => a.at - b.at)) : null;
}

/** Finished games of one's own, and whether that is all: the server's only while it answers. */
async function finished(): Promise<{ games: Finished[]; all: boolean }> {
  const here = await list().catch(() => []);
  const there = IS_SITE ? { tables: [] } : await mine().catch(() => null);
  const games = [
    ...here.map((table) => finishedOf(ON_DEVICE, summaryOf(table))),
    ...(there?.tables ?? []).map((table) => finishedOf(AT_SERVER, table)),
  ].filter((game) => game !== null);
  return { games, all: there !== null };
}
