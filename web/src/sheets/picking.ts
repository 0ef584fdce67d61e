/** What is picked on the way to a move: a die, or a box that several dice fit. */
export interface Picking {
  die: string | null;
  box: string | null;
  pickDie(die: string): void;
  pickBox(box: string): void;
}
