/** The server's HTTP API. */

import { api, IS_SITE } from "./base";
import { follow } from "./elsewhere";
import type { Attempts, DailyDay, Device, Game, NewTable, Summary, View } from "./types";

export class Refused extends Error {
  constructor(
    readonly code: string,
    reason: string,
  ) {
    super(reason);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (IS_SITE) throw new Refused("no-server", "this page has no server");
  let answer: Response;
  try {
    answer = await fetch(api(path), {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
  } catch {
    throw new Refused("offline", "the server does not answer");
  }
  const data = await answer.json().catch(() => null);
  if (answer.ok && data !== null) return data as T;
  if (follow(data?.error)) await new Promise(() => undefined);
  throw new Refused(data?.error?.code ?? "failed", data?.error?.reason ?? answer.statusText);
}

export const games = () => ask<{ games: Game[]; bots: string[] }>("GET", "/games");
export const me = () => ask<{ name: string }>("GET", "/me");
export const rename = (name: string) => ask<{ name: string }>("PUT", "/me", { name });
export const devices = () => ask<{ devices: Device[] }>("GET", "/me/devices");
export const forgetDevice = (id: string) => ask("DELETE", `/me/devices/${id}`, {});
/** A link that makes another device one of the visitor's, with its picture. */
export const carry = () =>
  ask<{ url: string; seconds: number; qr: string }>("POST", "/me/carry", {});
export const carried = (token: string) => ask<{ name: string }>("POST", "/me/carried", { token });
/** Removes all that the server keeps of the visitor. */
export const erase = () => ask("DELETE", "/me", {});
export const mine = () => ask<{ tables: Summary[] }>("GET", "/me/tables");
export const lobby = () => ask<{ tables: Summary[] }>("GET", "/lobby");
/** A game of a day; without one, of what is today for the server. */
export const daily = (game: string, day: string | null) =>
  ask<DailyDay>("GET", `/daily/${game}${day ? `?day=${day}` : ""}`);
/** Today's one try: made once, and found again afterwards. */
export const beginDaily = (game: string) =>
  ask<{ id: string; url: string }>("POST", `/daily/${game}`, {});
/** How often people solve a puzzle; a first try is counted, whether it was right or not. */
export const attempts = (game: string, puzzle: string, solved?: boolean) => {
  const path = `/puzzles/${game}/${puzzle}`;
  return solved === undefined
    ? ask<Attempts>("GET", path)
    : ask<Attempts>("POST", path, { solved });
};
export const create = (table: NewTable) =>
  ask<{ id: string; url: string }>("POST", "/tables", table);
/** A table as the visitor may see it, with its events. */
export const tableOf = (id: string) => ask<View>("GET", `/tables/${encodeURIComponent(id)}`);
/** The record of a table, as text. */
export async function recordOf(id: string): Promise<string> {
  const answer = await fetch(api(`/tables/${encodeURIComponent(id)}/record`)).catch(() => null);
  if (!answer) throw new Refused("offline", "the server does not answer");
  if (answer.ok) return answer.text();
  const data = await answer.json().catch(() => null);
  throw new Refused(data?.error?.code ?? "failed", data?.error?.reason ?? answer.statusText);
}
/** Makes a table of a record, to go on with there. */
export const handOver = (record: string, seats: NewTable["seats"], scores?: number[][]) =>
  ask<{ id: string; url: string }>("POST", "/tables", {
    ...{ record, seats },
    ...(scores ? { series_scores: scores } : {}),
  });
export const join = (
  id: string,
  body: { seat?: number; token?: string; name?: string; promise?: string },
) => ask<{ seat: number; url: string }>("POST", `/tables/${id}/join`, body);
export const leave = (id: string) => ask("POST", `/tables/${id}/leave`, {});
export const rematch = (id: string, first: number) =>
  ask<{ id: string; url: string }>("POST", `/tables/${id}/rematch`, { first });
export const reseat = (id: string, seat: number, change: Record<string, string>) =>
  ask("POST", `/tables/${id}/seats/${seat}`, change);
