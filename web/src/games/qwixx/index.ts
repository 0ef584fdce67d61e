/** Qwixx's part of the page. */

import { colourOf } from "$lib/colours";
import { numberOf, told } from "$lib/telling";
import { face, type Told } from "../contract";
import { isPenalty, printed, scoreOf, sheetOf, type SheetData } from "./data";
import { QwixxHand } from "./hand.svelte";
import Legend from "./Legend.svelte";
import { lesson } from "./lesson";
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
  colourOf,
  tell,
  lesson,
  hand: (play) => new QwixxHand(play),
  isNews: isPenalty,
  ended: ({ state }, { seat }) =>
    state.result?.reason === "fourth penalty" &&
    (state.sheets[seat - 1] as SheetData).penalties === printed.PENALTIES,
  empty: () => sheetOf(),
  score: scoreOf,
  picture: () =>
    sheetOf({
      red: [2, 3, 5, 6, 8],
      yellow: [3, 4, 7, 9],
      green: [12, 10, 9],
      blue: [11, 9, 8, 6, 5, 4],
      penalties: 1,
    }),
  rules: {
    parts: ["goal", "white", "colour", "miss", "close", "end", "solo"],
    Legend,
    colours: printed.COLOURS,
  },
});
