/** The colours of dice and boxes. */

const LETTERS: Record<string, string> = {
  y: "yellow",
  b: "blue",
  g: "green",
  o: "orange",
  p: "purple",
  w: "white",
  r: "red",
  k: "black",
};

/** The colour that a letter of the notation usually stands for. */
export const colourOf = (letter: string): string => LETTERS[letter[0] ?? ""] ?? "white";
