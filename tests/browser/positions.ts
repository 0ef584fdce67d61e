/** Reads positions, and rolls what is due: texts come in, slots or faults and values go out. */
import { MindSource } from "../../web/src/engine/mind.ts";
import { faultOf, readPosition } from "../../web/src/engine/positions.ts";
import type { Place } from "../../web/run.ts";
import { gameIn } from "./games.ts";

interface Asked {
  folder: string;
  texts: string[];
  /** A position before a roll, to be rolled so often; none to leave it out. */
  rolled: { text: string; seed: number; count: number } | null;
}

export async function answer({ folder, texts, rolled }: Asked, place: Place) {
  const game = await gameIn(folder, place);
  const read = texts.map((text) => {
    const fault = faultOf(game, text);
    return { fault, slots: fault ? [] : [...readPosition(game, text)].map(String) };
  });
  if (!rolled) return { read, foreseen: null };
  const { rules } = game;
  const source = await MindSource.load(await place.read(`${folder}/mind.wasm`));
  const position = readPosition(game, rolled.text);
  const load = ({ name }: { name: string }) => place.read(`${folder}/${name}`);
  const mind = await source.open(rules, rules.players(position), load);
  const { faces, values } = mind.foresee(position, 0, rules.stream(rolled.seed), rolled.count);
  const order = faces[0]!.map((_, die) => die);
  const judged = faces.map((all) => mind.value(rules.roll(position, { faces: all, order }), 0));
  return { read, foreseen: { faces, values, judged } };
}
