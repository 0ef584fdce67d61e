/** Of several processes of a server, another one has the table. */

const ELSEWHERE = "elsewhere";

/** Goes to the process that an answer names; whether it names one. */
export function follow(error: unknown): boolean {
  const { code, url } = (error ?? {}) as { code?: string; url?: string };
  if (code !== ELSEWHERE || !url) return false;
  location.replace(url + location.pathname + location.search + location.hash);
  return true;
}
