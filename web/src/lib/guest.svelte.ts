/** The visitor's name: this device keeps it, and so does the server, for the visitor's other devices. */

import { me, rename } from "./api";

const KEPT = "rollwright.name";

export const guest = $state({ name: read() });

function read(): string {
  try {
    return localStorage.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
}

function keep(name: string): void {
  guest.name = name;
  try {
    localStorage.setItem(KEPT, name);
  } catch {
    // A browser that keeps nothing forgets the name with the page.
  }
}

/** Takes over the name that the server knows. */
export async function meet(): Promise<void> {
  const { name } = await me();
  if (name) keep(name);
}

/** Takes a new name, which the server learns if it can be reached. */
export async function setName(name: string): Promise<void> {
  const wanted = name.trim();
  if (!wanted || wanted === guest.name) return;
  keep(wanted);
  const known = await rename(wanted).catch(() => null);
  if (known) keep(known.name);
}
