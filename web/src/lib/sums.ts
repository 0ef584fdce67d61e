/** Adding up. */

import type { Score } from "./types";

export const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0);

/** The points of all areas, with their total. */
export const counted = (areas: Score): Score => ({ ...areas, total: sum(Object.values(areas)) });
