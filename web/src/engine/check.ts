/** Whether the dice of a game are those that were promised: every roll is drawn again. */
import { commitment, digest, draw, drawByTurn } from "./dice.ts";
import type { Log } from "./fold.ts";
import { BY_TURN } from "./method.ts";
import { places } from "./places.ts";

/** The dice of a game before it was handed over: so many rolls, and what they were drawn from. */
export interface Given {
  rolls: number;
  commitment: string;
  secret: string;
  words: string;
}

/** What a record's header says of its dice. */
export interface Claim {
  method: string;
  commitment: string;
  /** Empty until it is told. */
  secret: string;
  /** By seat; an empty text where there is none. */
  words: string[];
  promises: string[];
  given: Given | null;
}

/** A seat's word: promised before any was shown, or not; or promised and never shown. */
export type WordSign = "kept" | "broken" | "free" | "unshown" | "none";

export interface Checked {
  /** Whether the secret is the one that was fixed before the game; null until it is told. */
  secret: boolean | null;
  /** The same of the secret before the game was handed over, if it was. */
  given: boolean | null;
  words: WordSign[];
  /** Each roll as it was, as the secret gives it, and the text that its dice are the HMAC of. */
  rolls: { dice: string; drawn: string | null; from: string }[];
}

export function check(log: Log, claim: Claim): Checked {
  const { secret, words, given } = claim;
  const drawn = drawnAgain(log, claim);
  const promised = claim.promises.some((one) => one);
  const rolls = log.stand.flatMap((number) => {
    const event = log.event(number);
    return event.type === "roll" ? [event.dice] : [];
  });
  return {
    secret: secret ? commitment(secret) === claim.commitment : null,
    given: given && isGiven(given, rolls.length) && claim.method !== BY_TURN,
    words: words.map((word, n) => signOf(word, claim.promises[n] ?? "", promised)),
    rolls: rolls.map((dice, n) => ({
      ...{ dice, drawn: drawn[n] ?? null },
      from: claim.method === BY_TURN ? "" : `${n + 1}:0:${sourceOf(claim, n).words}`,
    })),
  };
}

/** Whether rolls can have been given: they are all there, and their secret is the promised one. */
const isGiven = (given: Given, rolls: number): boolean =>
  given.rolls >= 1 && given.rolls <= rolls && commitment(given.secret) === given.commitment;

/** What a roll was drawn from, the first being 0. */
function sourceOf({ secret, words, given }: Claim, roll: number): Pick<Given, "secret" | "words"> {
  if (given && roll < given.rolls) return given;
  return { secret, words: words.some((one) => one) ? words.join("|") : "" };
}

function signOf(word: string, promise: string, promised: boolean): WordSign {
  if (!word) return promise ? "unshown" : "none";
  if (!promised) return "free";
  return digest(word) === promise ? "kept" : "broken";
}

/** The rolls as their secrets give them; none where a secret is not told yet. */
function drawnAgain({ game, rolling }: Log, claim: Claim): (string | null)[] {
  const { sides } = game.rules.about;
  if (claim.method === BY_TURN)
    return places(game.catalogue.turn, rolling).map((place, n) =>
      claim.secret ? drawByTurn(claim.secret, place, game.dice(rolling[n]!), sides) : null,
    );
  return rolling.map((position, n) => {
    const { secret, words } = sourceOf(claim, n);
    return secret ? draw(secret, words, n + 1, game.dice(position), sides) : null;
  });
}
