/** Bots of any strength, named by how much they see: `sight=0.62`. */
const NAME = /^sight=(0(?:\.\d{1,2})?|1(?:\.0{1,2})?)$/;

/** The bot that sees so much, from 0 to 1. */
export const fitted = (sight: number): string => `sight=${sight.toFixed(2)}`;

/** How much a bot of such a name sees; null if it is another name. */
export function sightIn(bot: string): number | null {
  const found = NAME.exec(bot);
  return found && Number(found[1]);
}
