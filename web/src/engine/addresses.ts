/** The addresses of a game's files, for a worker. */
import type { Files } from "./calls.ts";
import { files } from "./files.ts";
import { EngineError } from "./wasm.ts";

const whole = (address: string): string => new URL(address, location.href).href;

export function addressesOf(game: string): Files {
  const found = files(game);
  if (!found) throw new EngineError("missing", game);
  const data = found.names.map((name) => [name, whole(found.data(name)!)]);
  return {
    rules: whole(found.rules),
    catalogue: whole(found.catalogue),
    mind: found.mind && whole(found.mind),
    analysis: found.analysis && whole(found.analysis),
    data: Object.fromEntries(data) as Files["data"],
  };
}
