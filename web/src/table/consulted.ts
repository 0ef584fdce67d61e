/** What the visitor last wanted of the coach, kept on this device. */

export const KEPT = "rollwright.coach";

/** Whether the visitor wanted something of it. */
export function isOn(name: string): boolean {
  try {
    return (localStorage.getItem(KEPT) ?? "").split(" ").includes(name);
  } catch {
    return false;
  }
}

/** Keeps what is wanted; nothing at all where the coach is sent away. */
export function keep(...wanted: string[]): void {
  try {
    if (wanted.length) localStorage.setItem(KEPT, wanted.join(" "));
    else localStorage.removeItem(KEPT);
  } catch {
    // A browser that keeps nothing asks again.
  }
}
