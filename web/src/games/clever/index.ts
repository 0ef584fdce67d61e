/** Clever's part of the page. */

import { colourOf } from "$lib/colours";
import { face } from "../contract";
import { CleverChoices } from "./choices.svelte";
import { printed, type SheetData } from "./data";
import { CleverHand } from "./hand.svelte";
import Legend from "./Legend.svelte";
import { lesson } from "./lesson";
import { empty, picture } from "./picture.json";
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
  taps: ["y", "b", "g", "o", "p"],
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
  // On paper the first round's bonus is noted when it begins.
  empty: () => ({ ...empty, rerolls: { left: 0, used: 0 } }),
  picture,
  rules: {
    parts: ["goal", "active", "passive", "areas", "bonuses", "actions", "end", "solo"],
    more: { bonuses: "rules.clever.diagonal", solo: "rules.clever.alone" },
    Extra: Rating,
    Legend,
    colours: printed.COLOURS,
  },
});
