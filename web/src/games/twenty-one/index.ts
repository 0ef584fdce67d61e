/** Twenty One's part of the page. */

import { colourOf } from "$lib/colours";
import { numberOf, told } from "$lib/telling";
import { list } from "$lib/words.svelte";
import { face, type Told } from "../contract";
import { TwentyOneChoices } from "./choices.svelte";
import { printed, sheetLetters, type SheetData } from "./data";
import { TwentyOneHand } from "./hand.svelte";
import Legend from "./Legend.svelte";
import { lesson } from "./lesson";
import { empty, picture } from "./picture.json";
import Sheet from "./Sheet.svelte";
import title from "./title";

function tell({ move, name, faces }: Told): string {
  const [verb, ...letters] = move.split(" ");
  const dice = list(letters.map((die) => numberOf(colourOf(die), faces.get(die) ?? "")));
  return told(`log.twenty-one.${verb}`, { name, dice });
}

export default face<SheetData>({
  name: "twenty-one",
  title,
  Sheet,
  ratio: 1.02,
  taps: ["rows"],
  colourOf,
  tell,
  lesson,
  hand: (play) => new TwentyOneHand(play),
  choices: () => new TwentyOneChoices(),
  ended: ({ ended }) => ended,
  empty: (letter) => ({ ...empty, ...(letter ? { sheet: letter } : {}) }),
  picture,
  sheets: { letters: sheetLetters, label: "twenty-one.sheet" },
  rules: {
    parts: ["goal", "roll", "enter", "strike", "row", "end", "solo"],
    Legend,
    colours: printed.COLOURS,
  },
});
