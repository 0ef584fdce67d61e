import type { Choices } from "../contract";
import { sheetLetters } from "./data";
import Form from "./Form.svelte";
import Place from "./Place.svelte";

/** Who gets which of the printed sheets. */
export class TwentyOneChoices implements Choices {
  chooses = $state(false);
  letters = $state([...sheetLetters]);
  Form = Form as unknown as Choices["Form"];
  Place = Place as unknown as Choices["Place"];

  /** Gives a seat a sheet; whoever had it gets the other one. */
  give(place: number, letter: string): void {
    const other = this.letters.indexOf(letter);
    [this.letters[place], this.letters[other]] = [letter, this.letters[place]!];
  }

  options = (players: number): Record<string, string> =>
    this.chooses ? { sheets: this.letters.slice(0, players).join("") } : {};
}
