/** Who may have a game that is being played judged: nobody whose opponents have no such help. */
import type { View } from "$lib/types";

type Seen = Pick<View, "table" | "seats">;

/** Whether the coach may be asked at a server's table: all allow it, or nobody else plays there.
 * Never in a daily game, which is ranked. */
export const isCoached = ({ table, seats }: Seen): boolean =>
  !table.daily &&
  (table.coach || seats.every((seat) => seat.kind === "bot" || (seat.mine && seat.devices < 2)));

/** Whether its game may be reviewed and analysed. */
export const isOpen = (seen: Seen): boolean =>
  seen.table.status === "over" || (seen.table.status === "running" && isCoached(seen));
