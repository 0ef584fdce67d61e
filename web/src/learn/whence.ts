/** Where a question is from, in words. */
import { dated } from "$lib/dates";
import { say } from "$lib/words.svelte";
import { isMistake, isOwn, type Question } from "./question";

export function whenceOf(question: Question): string {
  if (!isMistake(question) && !isOwn(question)) return say("mistake.puzzle");
  return say("mistake.from", { date: dated(question.at * 1000, { dateStyle: "medium" }) });
}
