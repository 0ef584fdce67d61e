/** What a seat's choices lost that were not obvious. */
import type { Losses, ReviewStep } from "./advice.ts";

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

export function lossesOf(steps: readonly ReviewStep[], seat: number): Losses {
  const lost = steps
    .filter((step) => step.open && step.seat === seat)
    .map(({ effects }) => (effects[seat - 1]!.win ?? effects[seat - 1]!.points).error);
  return { count: lost.length, loss: sum(lost), squares: sum(lost.map((one) => one * one)) };
}
