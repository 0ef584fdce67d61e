import type { EventData, TableInfo } from "$lib/types";

/** Whether nothing is rolled yet with a table's own dice: before it was handed over it had others. */
export const isFresh = ({ given }: TableInfo, events: readonly EventData[]): boolean =>
  rollsOf(events) <= (given?.rolls ?? 0);

/** How many rolls stand. */
export const rollsOf = (events: readonly EventData[]): number =>
  events.filter(({ type, undone }) => type === "roll" && !undone).length;
