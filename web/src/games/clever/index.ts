/** Clever's part of the page. */

import { colourOf } from "$lib/colours";
import { face } from "../contract";
import { CleverChoices } from "./choices.svelte";
import { printed, sheetOf, type CleverTable, type SheetData } from "./data";
import { CleverHand } from "./hand.svelte";
import Legend from "./Legend.svelte";
import { lesson } from "./lesson";
import { scoreOf } from "./marks";
import Rating from "./Rating.svelte";
import Sheet from "./Sheet.svelte";
import Sign from "./Sign.svelte";
import { after, before, isNews, tell } from "./telling";
import title from "./title";

export default face<SheetData>({
  name: "clever",
  title,
  Sheet,
  ratio: 1.03,
  colourOf,
  compact: true,
  Sign,
  tell,
  isNews,
  before,
  after,
  lesson,
  hand: (play) => new CleverHand(play),
  choices: () => new CleverChoices(),
  ordered: (table) => !!(table as CleverTable).solo_passive,
  empty: () => sheetOf(),
  score: scoreOf,
  picture: () =>
    sheetOf({
      yellow: ["y11", "y12", "y13", "y22", "y33", "y42"],
      blue: [5, 6, 7, 8, 9],
      green: 6,
      orange: [4, 5, 6, 10],
      purple: [2, 5, 6, 3],
      rerolls: { left: 1, used: 2 },
      extras: { left: 2, used: 1 },
    }),
  rules: {
    parts: ["goal", "active", "passive", "areas", "bonuses", "actions", "end", "solo"],
    more: { bonuses: "rules.clever.diagonal", solo: "rules.clever.alone" },
    Extra: Rating,
    Legend,
    colours: printed.COLOURS,
  },
});
