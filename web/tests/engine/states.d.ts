/** States of the golden records as Python shows them: see vite.config.ts. */
declare module "virtual:states" {
  import type { Declared } from "../../src/engine/shapes";

  interface Shown {
    slots: string[];
    table: unknown;
    sheets: unknown[];
    text: string;
    moves: [number, string][];
  }

  const games: [Declared, Shown[]][];
  export default games;
}
