/** When a question comes back: after 1, 3, 7 and 21 days; one that is missed begins again. */
import { after, beginOf } from "../lib/days.ts";

/** Days until a question is asked again, after it was answered right so many times in a row. */
export const INTERVALS = [1, 3, 7, 21] as const;

export interface Schedule {
  /** The day on which it is asked again; nothing when it is learned. */
  due: string | null;
  /** How often in a row it was right. */
  step: number;
  /** How often it was asked, and how often missed. */
  asked: number;
  missed: number;
}

/** A question that was never asked: its day has come. */
export const fresh = (today: string): Schedule => ({ due: today, step: 0, asked: 0, missed: 0 });

/** What an answer on a day makes of it. */
export function answered(old: Schedule, right: boolean, today: string): Schedule {
  const step = right ? old.step + 1 : 0;
  const days = right ? INTERVALS[old.step] : INTERVALS[0];
  return {
    due: days === undefined ? null : after(today, days),
    step,
    asked: old.asked + 1,
    missed: old.missed + (right ? 0 : 1),
  };
}

export const isDue = ({ due }: Schedule, today: string): boolean => due !== null && due <= today;

/** How many days until a question comes back. */
export const daysUntil = (due: string, today: string): number =>
  Math.round((beginOf(due) - beginOf(today)) / 86_400_000);
