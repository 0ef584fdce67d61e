/** A sign for each name of a move or a roll; names without one are as usual. */
export const SIGNS: Readonly<Record<string, string>> = {
  brilliant: "!!",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
  lucky: "▲",
  jackpot: "▲▲",
  unlucky: "▼",
  disaster: "▼▼",
};

const GOOD = ["brilliant", "best", "good", "lucky", "jackpot"];
const BAD = ["inaccuracy", "mistake", "blunder", "unlucky", "disaster"];

export const toneOf = (name: string): "good" | "bad" | "" =>
  GOOD.includes(name) ? "good" : BAD.includes(name) ? "bad" : "";
