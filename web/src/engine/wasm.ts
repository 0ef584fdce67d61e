/** A module of WebAssembly with its memory: what every part of the engine is called through. */

/** Why the engine can't work: the page has a word for each. */
export type EngineProblem =
  | "unsupported" // there is no WebAssembly here
  | "missing" // a file isn't there, or the network isn't
  | "blocked" // something between us and the file keeps it away
  | "damaged" // a file isn't what it should be
  | "other-build" // files of different versions
  | "memory" // no room left
  | "failed"; // the code itself gave up

export class EngineError extends Error {
  readonly problem: EngineProblem;

  constructor(problem: EngineProblem, detail: string, options?: ErrorOptions) {
    super(`${problem}: ${detail}`, options);
    this.name = "EngineError";
    this.problem = problem;
  }
}

/** What a module says about itself. */
export interface About {
  build: string;
  game: string;
}

type Entry = (...parameters: number[]) => number;
export type Kind = "i1" | "u1" | "u2" | "i4" | "i8" | "f4" | "f8";
type Typed =
  Int8Array | Uint8Array | Uint16Array | Int32Array | BigInt64Array | Float32Array | Float64Array;

const PAGE = 65536;
const STACK = 16 * PAGE; // data and stack are below, the rest is handed out
const ARRAYS = {
  i1: Int8Array,
  u1: Uint8Array,
  u2: Uint16Array,
  i4: Int32Array,
  i8: BigInt64Array,
  f4: Float32Array,
  f8: Float64Array,
};

/** An array in a module's memory. */
export class Block<T extends Typed = Typed> {
  /** What an entry is given for it: its address, and its length in each dimension. */
  readonly parameters: readonly number[];
  readonly length: number;
  readonly #memory: WebAssembly.Memory;
  readonly #kind: Kind;
  #seen: T | undefined;

  constructor(memory: WebAssembly.Memory, kind: Kind, address: number, shape: readonly number[]) {
    this.parameters = [address, ...shape];
    this.length = shape.reduce((product, length) => product * length, 1);
    this.#memory = memory;
    this.#kind = kind;
  }

  /** The array itself. Not to be kept: memory moves when it grows. */
  get view(): T {
    const { buffer } = this.#memory;
    if (this.#seen?.buffer !== buffer) {
      const make = ARRAYS[this.#kind] as unknown as new (
        b: ArrayBuffer,
        at: number,
        n: number,
      ) => T;
      this.#seen = new make(buffer, this.parameters[0]!, this.length);
    }
    return this.#seen!;
  }
}

export type Bytes = Block<Uint8Array>;
export type Longs = Block<BigInt64Array>;
export type Doubles = Block<Float64Array>;

/** A module that runs. */
export class Wasm<Told extends About = About> {
  readonly about: Told;
  readonly memory: WebAssembly.Memory;
  readonly #exports: WebAssembly.Exports;
  #top = STACK;

  private constructor(about: Told, memory: WebAssembly.Memory, exports: WebAssembly.Exports) {
    this.about = about;
    this.memory = memory;
    this.#exports = exports;
  }

  static async load<Told extends About>(
    source: BufferSource | WebAssembly.Module,
  ): Promise<Wasm<Told>> {
    const module = await Wasm.compile(source);
    try {
      const memory = new WebAssembly.Memory({ initial: STACK / PAGE + 4 });
      const instance = await WebAssembly.instantiate(module, { env: environment(memory) });
      return new Wasm<Told>(Wasm.read<Told>(module), memory, instance.exports);
    } catch (error) {
      throw problemOf(error);
    }
  }

  /** A module that doesn't run yet. */
  static async compile(source: BufferSource | WebAssembly.Module): Promise<WebAssembly.Module> {
    if (typeof WebAssembly === "undefined")
      throw new EngineError("unsupported", "there is no WebAssembly here");
    try {
      return source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
    } catch (error) {
      throw problemOf(error);
    }
  }

  /** What a module says about itself. */
  static read<Told extends About>(module: WebAssembly.Module): Told {
    const [section] = WebAssembly.Module.customSections(module, "rollwright");
    if (!section) throw new EngineError("damaged", "the module doesn't say what it is");
    return JSON.parse(new TextDecoder().decode(section)) as Told;
  }

  /** Calls an entry. Whole numbers are exact up to 2**53. */
  call(name: string, ...parameters: (number | Block)[]): number {
    const entry = this.#exports[name] as Entry | undefined;
    if (!entry) throw new EngineError("other-build", `there is no entry ${name}`);
    const given: number[] = [];
    for (const one of parameters)
      if (typeof one === "number") given.push(one);
      else given.push(...one.parameters);
    try {
      return entry(...given);
    } catch (error) {
      throw new EngineError("failed", `${this.about.game}, ${name}`, { cause: error });
    }
  }

  /** Gives back all room that is taken in the meantime. */
  borrow<T>(use: () => T): T {
    const before = this.#top;
    try {
      return use();
    } finally {
      new Uint8Array(this.memory.buffer, before, this.#top - before).fill(0);
      this.#top = before;
    }
  }

  /** Room for an array, all 0. */
  room(kind: Kind, ...shape: number[]): Block {
    const size = ARRAYS[kind].BYTES_PER_ELEMENT * shape.reduce((a, b) => a * b, 1);
    const address = this.#top;
    this.#top += (size + 15) & ~15;
    const lacking = Math.ceil((this.#top - this.memory.buffer.byteLength) / PAGE);
    try {
      if (lacking > 0) this.memory.grow(lacking);
    } catch (error) {
      throw new EngineError("memory", `no room for ${size} bytes`, { cause: error });
    }
    return new Block(this.memory, kind, address, shape);
  }

  longs(length: number): Longs {
    return this.room("i8", length) as Longs;
  }
}

/** What a module imports: memory, a stack, and what the language has for us. */
function environment(memory: WebAssembly.Memory): WebAssembly.ModuleImports {
  return {
    __linear_memory: memory,
    __stack_pointer: new WebAssembly.Global({ value: "i32", mutable: true }, STACK),
    exp: Math.exp,
    expf: (x: number) => Math.fround(Math.exp(x)),
    log: Math.log,
  };
}

function problemOf(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof WebAssembly.LinkError)
    return new EngineError("other-build", detail, { cause: error });
  if (error instanceof RangeError) return new EngineError("memory", detail, { cause: error });
  // A page whose policy forbids it gets the same error as a broken file, but says so.
  const blocked = /Content Security Policy|unsafe-eval|disallowed/i.test(detail);
  return new EngineError(blocked ? "blocked" : "damaged", detail, { cause: error });
}

/** The bytes of a file, by its address. */
export async function fetchBytes(url: string): Promise<ArrayBuffer> {
  let answer: Response;
  try {
    answer = await fetch(url);
  } catch (error) {
    throw new EngineError("missing", url, { cause: error });
  }
  if (!answer.ok) {
    const known = answer.status === 404 || answer.status === 410;
    throw new EngineError(known ? "missing" : "blocked", `${url}: ${answer.status}`);
  }
  // Who gives a page in place of a file isn't asked for the file again.
  if (answer.headers.get("content-type")?.startsWith("text/html"))
    throw new EngineError("blocked", `${url}: a page came instead`);
  return answer.arrayBuffer();
}
