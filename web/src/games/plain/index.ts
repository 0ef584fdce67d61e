/** The part of the page of any game that has none of its own: areas, boxes as buttons, dice. */

import { numberOf, told } from "$lib/telling";
import type { Game } from "$lib/types";
import { after, isKnown, list, sayFirst } from "$lib/words.svelte";
import { face, type GameFace, type Told } from "../contract";
import { PlainHand } from "./hand.svelte";
import { areDice, type SheetData } from "./notation";
import Sheet from "./Sheet.svelte";

/** The rules begin with the goal, and end with how the game ends and how it is played alone. */
const ORDER = ["goal", "", "end", "solo"];

function partsOf(game: string): string[] {
  const place = (part: string) => ORDER.indexOf(ORDER.includes(part) ? part : "");
  return after(`rules.${game}.`).sort((a, b) => place(a) - place(b));
}

export function plain(game: Game): GameFace {
  const colourOf = (letter: string) => game.colours[game.dice.indexOf(letter[0] ?? "")] ?? "white";
  const parts = partsOf(game.name);

  function tell({ move, name, faces }: Told): string {
    const [verb = "", ...words] = move.split(" ");
    const key = `log.${game.name}.${verb}`;
    const what = areDice(words, game.dice)
      ? list(words.map((die) => numberOf(colourOf(die), faces.get(die) ?? "")))
      : words.map((word) => sayFirst([`box.${game.name}.${word}`], word)).join(" ");
    return isKnown(key) ? told(key, { name, what }) : `${name}: ${verb} ${what}`;
  }

  return face<SheetData>({
    name: game.name,
    title: game.title,
    about: game.about,
    Sheet,
    ratio: 1.2,
    colourOf,
    tell,
    hand: (play) => new PlainHand(play, game),
    rules: parts.length ? { parts, colours: [] } : undefined,
  });
}
