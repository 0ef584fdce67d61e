/** What the coach says: every legal move of a seat with its value, what it loses, and why. */
import type { Advice, Value } from "./advice.ts";
import type { Analysis } from "./analysis.ts";
import type { Game } from "./game.ts";
import type { Mind, Ranked } from "./mind.ts";
import { Refusal } from "./refusal.ts";
import type { Slots } from "./rules.ts";

/** Who is asked: all of them for the same game and number of players. */
export interface Experts {
  game: Game;
  mind: Mind;
  analysis: Analysis;
}

/** What a seat can do now, best first. It sees what the seat may see. */
export function coach({ game, mind, analysis }: Experts, position: Slots, seat: number): Advice {
  if (!game.toMove(position).includes(seat))
    throw new Refusal("illegal", `seat ${seat} owes no choice now`);
  const seen = game.view(position, seat);
  const ranked = mind.rank(seen, seat - 1);
  const text = (move: number) => game.textOf(seen, move);
  const judged = analysis.judge(seen, seat - 1, ranked, text);
  const hints = ranked.map(({ move, value }, place) => {
    const facts = analysis.facts(seen, seat - 1, move);
    const themes = [...new Set(facts.map(({ theme }) => theme))].filter((theme) => theme);
    return { move, text: text(move), value, ...judged[place]!, facts, themes };
  });
  const value = { ...ranked[0]!.value, error: mind.value(seen, seat - 1).error };
  return { seat, hints, value };
}

/** What a seat can expect, and its moves if it owes a choice. */
export interface Outlook {
  value: Value;
  ranked: Ranked[];
}

/** By seat: after its best move if it is to choose, or its score. */
export function outlooks({ game, mind, analysis }: Experts, position: Slots): Outlook[] {
  if (game.isOver(position))
    return analysis.finish(position).map((value) => ({ value, ranked: [] }));
  const owing = game.toMove(position);
  return [...Array(game.rules.players(position)).keys()].map((seat) => {
    const ranked = owing.includes(seat + 1) ? mind.rank(position, seat) : [];
    const value = mind.value(position, seat);
    // A ranked move says how far its loss may be off, not how far its value.
    return { value: { ...value, ...ranked[0]?.value, error: value.error }, ranked };
  });
}
