/**
 * Dice that can be checked: drawn from a secret that is fixed before the game and shown after.
 *
 * The same as on the server, roll for roll, so that `rollwright verify` accepts a game of this page.
 * The digests are a library's: browsers have them only where a page comes by HTTPS.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Place } from "./places.ts";

const SECRET_BYTES = 32;
const PLACE_BYTES = 8;

/** A secret, as hexadecimal text. */
export const newSecret = (): string =>
  bytesToHex(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));

/** The digest that is published before the game: it fixes the secret without telling it. */
export const commitment = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

/** What promises a word without telling it. */
export const digest = (word: string): string => bytesToHex(sha256(utf8ToBytes(word)));

/** Roll `number` (from 1) of a game, of the dice with these letters, as notation. */
export function draw(
  secret: string,
  words: string,
  number: number,
  dice: string,
  sides: number,
): string {
  const stream = bytes(hexToBytes(secret), words, number);
  const rolled = [...dice].map((letter) => `${letter}${1 + below(stream, sides)}`);
  for (let place = rolled.length - 1; place > 0; place--) {
    const other = below(stream, place + 1);
    [rolled[place], rolled[other]] = [rolled[other]!, rolled[place]!];
  }
  return rolled.join(" ");
}

/** A roll of the daily game, as notation: each die by itself, whichever others are rolled. */
export function drawByTurn(secret: string, place: Place, dice: string, sides: number): string {
  const key = hexToBytes(secret);
  const lying = [...dice].map((letter, n) => {
    const copy = [...dice.slice(0, n)].filter((other) => other === letter).length;
    const stream = bytes(key, `${letter}${copy}`, `${place.turn}.${place.roll}`);
    const die = `${letter}${1 + below(stream, sides)}`;
    const lies = Array.from({ length: PLACE_BYTES }, () => stream.next().value);
    return { die, lies: bytesToHex(Uint8Array.from(lies)) };
  });
  lying.sort((a, b) => (a.lies < b.lies ? -1 : 1));
  return lying.map(({ die }) => die).join(" ");
}

/** What the dice of a day are drawn from without a server: its date, which everybody knows. */
export const openSecret = (game: string, day: string): string =>
  bytesToHex(sha256(utf8ToBytes(`rollwright:${game}:${day}`)));

function* bytes(
  secret: Uint8Array,
  words: string,
  number: number | string,
): Generator<number, never> {
  for (let block = 0; ; block++)
    yield* hmac(sha256, secret, utf8ToBytes(`${number}:${block}:${words}`));
}

/** A number below n, all equally likely. */
function below(stream: Generator<number, never>, n: number): number {
  for (;;) {
    const byte = stream.next().value;
    if (byte < 256 - (256 % n)) return byte % n;
  }
}
