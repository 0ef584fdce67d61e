/** Builds the service worker with the list of the page's files, once these have their names. */

import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";
import { type Build, idOf, listed } from "./src/offline/list.ts";

const SOURCE = fileURLToPath(new URL("src/offline/sw.ts", import.meta.url));
const PUBLIC = fileURLToPath(new URL("public", import.meta.url));

/** One script without imports: not all browsers load modules here. */
async function written(build: Build): Promise<string> {
  const bundle = await rolldown({ input: SOURCE });
  const intro = `const BUILD = ${JSON.stringify(build)};`;
  const { output } = await bundle.generate({ format: "iife", minify: true, intro });
  await bundle.close();
  return output[0].code;
}

export const serviceWorker = (): Plugin => ({
  name: "service-worker",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    async handler(_, bundle) {
      const html = String((bundle["index.html"] as { source: string }).source);
      const first = [/<script[^>]* src="([^"]+)"/, /<link rel="stylesheet"[^>]* href="([^"]+)"/];
      const id = idOf(first.map((pattern) => pattern.exec(html)?.[1] ?? null));
      const build = listed(id, [...Object.keys(bundle), ...readdirSync(PUBLIC)]);
      this.emitFile({ type: "asset", fileName: "sw.js", source: await written(build) });
    },
  },
});
