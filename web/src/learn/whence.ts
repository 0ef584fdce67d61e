/** Where a question is from, in words. */
import { language, say } from "$lib/words.svelte";
import { isMistake, isOwn, type Question } from "./question";

export function whenceOf(question: Question): string {
  if (!isMistake(question) && !isOwn(question)) return say("mistake.puzzle");
  const date = new Intl.DateTimeFormat(language(), { dateStyle: "medium" });
  return say("mistake.from", { date: date.format(question.at * 1000) });
}
