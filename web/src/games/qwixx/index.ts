/** Qwixx's part of the page. */

import { colourOf } from "$lib/colours";
import { numberOf, told } from "$lib/telling";
import { face, type Told } from "../contract";
import { isPenalty, printed, type SheetData } from "./data";
import { QwixxHand } from "./hand.svelte";
import Legend from "./Legend.svelte";
import { lesson } from "./lesson";
import { empty, picture } from "./picture.json";
import Sheet from "./Sheet.svelte";
import title from "./title";

function tell({ event, move, name }: Told): string {
  if (isPenalty(event)) return told("log.qwixx.penalty", { name });
  const [verb, box] = move.split(" ");
  return told(
    `log.qwixx.${verb}`,
    box ? { name, box: numberOf(colourOf(box), box.slice(1)) } : { name },
  );
}

export default face<SheetData>({
  name: "qwixx",
  title,
  Sheet,
  ratio: 1.9,
  taps: ["r", "y", "g", "b", "x"],
  colourOf,
  tell,
  lesson,
  hand: (play) => new QwixxHand(play),
  isNews: isPenalty,
  ended: ({ ended }) => ended,
  empty: () => empty,
  picture,
  rules: {
    parts: ["goal", "white", "colour", "miss", "close", "end", "solo"],
    Legend,
    colours: printed.COLOURS,
  },
});
