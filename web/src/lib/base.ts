/**
 * Where the page lies: at the root of its server, or below any path of a plain file host.
 *
 * Inside the page an address is a path as the server has it, `/play/<game>?players=2`; `url` makes
 * what a browser is given of it. A site of plain files has a file for every page, but not for every
 * table: there a table's id stands behind `#`.
 */

export interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/** The pages that have an id behind their name: a table of the server, one of this device. */
const BY_ID = ["t", "d"];

/** The addresses of a page at a base; `plain` on a host that has nothing but files. */
export function addresses(base: string, plain: boolean) {
  const parts = (path: string): string[] => path.split("/").filter(Boolean);

  function url(path: string): string {
    const [, place, query, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(path)!;
    if (!plain) return base + place!.replace(/^\/+/, "") + (query ?? "") + (hash ?? "");
    const [name, id, ...rest] = parts(place!);
    if (name && id && BY_ID.includes(name)) return `${base}${name}/${query ?? ""}#${id}`;
    const folder = [name, id, ...rest].filter(Boolean).map((part) => `${part}/`);
    return base + folder.join("") + (query ?? "") + (hash ?? "");
  }

  /** The path inside the page that an address of it stands for, without its query. */
  function path({ pathname, hash }: Omit<Address, "search">): string {
    const inside = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
    const found = parts(inside.replace(/(^|\/)index\.html$/, ""));
    if (plain && found.length === 1 && BY_ID.includes(found[0]!) && hash.length > 1)
      found.push(hash.slice(1));
    return `/${found.join("/")}`;
  }

  return { url, path };
}

// A worker has no document; it is given whole addresses.
const page = globalThis.document as Document | undefined;
const manifest = page?.querySelector<HTMLLinkElement>('link[rel="manifest"]');
const site = page?.querySelector<HTMLMetaElement>('meta[name="rollwright-site"]');

/** The path that the page's own files lie below, with a slash at its end. */
export const BASE = manifest?.href ? new URL(".", manifest.href).pathname : "/";

/** Whether this is a site of plain files: nothing answers below `/api`. */
export const IS_SITE = !!site;

/** Where friends have tables: here (empty), at another server, or nowhere (null). */
export const FRIENDS: string | null = site ? site.content || null : "";

export const { url, path: pathOf } = addresses(BASE, IS_SITE);

/** The address of the server's API. */
export const api = (path: string): string => `${BASE}api${path}`;
