/** Runs a program of the engine in Node: `node run.ts PROGRAM`, JSON in, JSON out. */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

/** Where a program runs: Node here, Chromium by way of `rollwright/browser/chromium.py`. */
export interface Place {
  read(file: string): Promise<ArrayBuffer>;
  /** The processor time that was taken so far, in seconds. */
  cpu(): Promise<number>;
}

/** What every program exports. */
export type Answer = (given: unknown, place: Place) => Promise<unknown>;

const place: Place = {
  read: async (file) => {
    const { buffer, byteOffset, byteLength } = await readFile(file);
    return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  },
  cpu: async () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  },
};

const { answer } = (await import(pathToFileURL(process.argv[2]!).href)) as { answer: Answer };
console.log(JSON.stringify(await answer(JSON.parse(readFileSync(0, "utf-8")), place)));
