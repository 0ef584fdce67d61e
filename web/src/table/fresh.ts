import type { EventData, TableInfo } from "$lib/types";

/** Whether nothing is rolled yet with a table's own dice: before it was handed over it had others. */
export const isFresh = ({ given }: TableInfo, events: readonly EventData[]): boolean =>
  events.filter(({ type, undone }) => type === "roll" && !undone).length <= (given?.rolls ?? 0);
