/** The visitor's name, as the server knows it. */

import { me, rename } from "./api";

export const guest = $state({ name: "" });

export async function meet(): Promise<void> {
  guest.name = (await me()).name;
}

export async function setName(name: string): Promise<void> {
  const wanted = name.trim();
  if (!wanted || wanted === guest.name) return;
  guest.name = (await rename(wanted)).name;
}
