import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { ChunkingContext, CodeSplittingNameFunction } from "rolldown";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { png, svg } from "./icons.ts";
import { serviceWorker } from "./service-worker.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.ROLLWRIGHT ?? "http://127.0.0.1:8021";

/** The words of reasons, where bonuses are told in the log too, and of all that is about learning. */
const REASONS =
  /^(why\.(?!bonus\.)|verdict\.|luck\.|review\.(?!heading|bring)|me\.(?!title)|dice\.(?!title|check|changed|unrolled|rest|rolled|taken|tray)|(analysis|fault|field|hint|reach|next)\.|(learn|puzzle|theme|mistake|numbers)\.)/;

/** Leaves out of the page the words of the command line; those of reasons come when asked for. */
const words = (): Plugin => ({
  name: "words",
  enforce: "pre",
  transform(code, id) {
    const [file, asked] = /[\\/]words[\\/]\w+\.json(\?reasons)?$/.exec(id) ?? [];
    if (!file) return null;
    const kept = Object.entries(JSON.parse(code)).filter(
      ([key]) => !key.startsWith("cli.") && REASONS.test(key) === !!asked,
    );
    const text = JSON.stringify(Object.fromEntries(kept));
    // Only a file asked for without more is read as JSON.
    return asked
      ? { code: `export default ${text}`, map: null, moduleType: "js" }
      : { code: text, map: null };
  },
});

/** States of the golden records, for tests: what Python shows of them. */
const states = (): Plugin => ({
  name: "states",
  resolveId: (id) => (id === "virtual:states" ? id : null),
  load(id) {
    if (id !== "virtual:states") return null;
    const options = { cwd: here(".."), encoding: "utf8", maxBuffer: 2 ** 28 } as const;
    const shown = execFileSync("python", ["-m", "tests.browser.states"], options);
    return `export default JSON.parse(${JSON.stringify(shown)});`;
  },
});

/** The name of a script: a game's part and its words carry the game's, so that the server can announce them. */
function scriptName({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const file = (facadeModuleId ?? "").replaceAll("\\", "/");
  const words = /\/(\w+)\/words\/(\w+)\.json(\?reasons)?$/.exec(file);
  const part = /\/src\/games\/([\w-]+)\/index\.ts$/.exec(file);
  const name = words ? wordsName(words[1]!, words[2]!, !!words[3]) : part && `games/${part[1]}`;
  return `assets/${name ?? "[name]"}-[hash].js`;
}

function wordsName(folder: string, language: string, reasons: boolean): string {
  const name = reasons ? `reasons.${language}` : language;
  return folder === "rollwright" ? name : `games/${folder.replaceAll("_", "-")}.${name}`;
}

/** The name of another file: a game's styles are named as its part, files of its engine by both. */
function fileName({ originalFileNames }: { originalFileNames: string[] }): string {
  const file = originalFileNames[0] ?? "";
  const [, drawn] = /(?:^|\/)src\/games\/([\w-]+)\/index\.ts$/.exec(file) ?? [];
  if (drawn) return `assets/games/${drawn}-[hash][extname]`;
  const [, game] = /(?:^|\/)\.engine\/([\w-]+)\//.exec(file) ?? [];
  return game ? `assets/games/${game}.[name]-[hash][extname]` : "assets/[name]-[hash][extname]";
}

/** A module, and all that it imports at once. */
function closure(id: string, context: ChunkingContext, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of context.getModuleInfo(id)?.importedIds ?? []) closure(next, context, found);
  return found;
}

/**
 * What is in the one script, with one style sheet, that all pages load first: what the app imports
 * at once, and what several games do. What only later parts share comes with these.
 */
const index = (): CodeSplittingNameFunction => {
  const first = new Set<string>();
  const find = (context: ChunkingContext): void => {
    const seen = new Set<string>();
    for (const id of globSync(here("src/games/*/index.ts")))
      for (const one of closure(id, context)) (seen.has(one) ? first : seen).add(one);
    for (const one of closure(here("src/main.ts"), context)) first.add(one);
  };
  return (id, context) => {
    if (!first.size) find(context);
    return first.has(id) ? "index" : null;
  };
};

/** Draws the app's icons into the built page. */
const icons = (): Plugin => ({
  name: "icons",
  generateBundle() {
    const files = {
      "icon.svg": svg(),
      "icon-192.png": png(192),
      "icon-512.png": png(512),
      "icon-mask.png": png(512, true),
    };
    for (const [fileName, source] of Object.entries(files))
      this.emitFile({ type: "asset", fileName, source });
  },
  transformIndexHtml: {
    order: "post",
    handler: (html, { server }) => (server ? html : html.replaceAll('="/icon', '="./icon')),
  },
});

export default defineConfig({
  // The built page works below any path: the server and `rollwright site` say which.
  base: "./",
  plugins: [words(), svelte(), icons(), states(), serviceWorker()],
  resolve: {
    alias: {
      $lib: here("src/lib"),
      $words: here("../rollwright/words"),
      $games: here("../rollwright/games"),
    },
  },
  build: {
    outDir: process.env.ROLLWRIGHT_OUT ?? here("../rollwright/web_dist"),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        chunkFileNames: scriptName,
        assetFileNames: fileName,
        codeSplitting: { groups: [{ name: index() }] },
      },
    },
  },
  worker: { format: "es" },
  server: { proxy: { "/api": { target: server, ws: true } }, fs: { allow: [here("..")] } },
  test: { include: ["tests/**/*.test.ts"], environment: "happy-dom", pool: "vmThreads" },
});
