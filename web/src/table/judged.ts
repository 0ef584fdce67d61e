/** A server's table whose game somebody wants to have judged. */
import { Refused, tableOf } from "../lib/api.ts";
import type { View } from "../lib/types.ts";
import { isOpen } from "./allowed.ts";

/** The table, if its game may be judged by this visitor; else `refuse` says why, by a key of words. */
export async function judged(id: string, refuse: (key: string) => Error): Promise<View> {
  const view = await tableOf(id).catch((error: unknown) => {
    const hidden = error instanceof Refused && error.code === "not-yours";
    throw hidden ? refuse("review.bad.hidden") : error;
  });
  if (!isOpen(view)) throw refuse("review.bad.running");
  return view;
}
