/** Where the pips of each face lie on a die of 40 by 40. */
const PLACES: [number, number][][] = [
  [],
  [[20, 20]],
  [
    [10.5, 10.5],
    [29.5, 29.5],
  ],
  [
    [10, 10],
    [20, 20],
    [30, 30],
  ],
  [
    [10.5, 10.5],
    [29.5, 10.5],
    [10.5, 29.5],
    [29.5, 29.5],
  ],
  [
    [10, 10],
    [30, 10],
    [20, 20],
    [10, 30],
    [30, 30],
  ],
  [
    [10.5, 9.5],
    [29.5, 9.5],
    [10.5, 20],
    [29.5, 20],
    [10.5, 30.5],
    [29.5, 30.5],
  ],
];

/** The pips of each face as one path of dots, to be drawn with round ends: a page has many dice. */
export const PIPS: string[] = PLACES.map((dots) => dots.map(([x, y]) => `M${x} ${y}h0`).join(""));
