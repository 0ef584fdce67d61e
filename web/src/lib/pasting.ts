/** What is pasted into a field. */

/** Letters of the longest text that a field is given: longer than any record or position. */
export const LONGEST = 128 * 1024;

/** A text that is too long for a field, which doesn't get it: a page stalls on millions of letters. */
export function tooLong(event: ClipboardEvent): string | null {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (text.length <= LONGEST) return null;
  event.preventDefault();
  return text;
}
