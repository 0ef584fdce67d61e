/** The engine as the page sees it: questions and answers. It works in a worker of its own. */
import { unpressed } from "../lib/press.ts";
import type { Progress } from "./advice.ts";
import type { Answer, Calls, Problem, Question, Stop } from "./calls.ts";
import { Refusal } from "./refusal.ts";
import { EngineError, type EngineProblem } from "./wasm.ts";

type Told<Name extends keyof Calls> = ReturnType<Calls[Name]>;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  progress?: ((progress: Progress) => void) | undefined;
}

/** For answers that take long: told how far it has come; a signal ends it. */
export interface Patience {
  progress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

export class Engine {
  #worker: Worker | null = null;
  #next = 1;
  #waiting = new Map<number, Waiting>();

  constructor(private readonly name: string) {}

  /** Asks: an answer comes, or a Refusal or an EngineError. */
  ask<Name extends keyof Calls>(
    name: Name,
    given: Parameters<Calls[Name]>,
    { progress, signal }: Patience = {},
  ): Promise<Told<Name>> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) throw new Refusal("stopped", "stopped");
      const id = this.#next++;
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject, progress });
      signal?.addEventListener("abort", () => this.#end(id), { once: true });
      try {
        this.#worker ??= this.#start();
        this.#worker.postMessage({ id, name, given } as Question);
      } catch (error) {
        this.#fail(id, new EngineError("unsupported", "there are no workers", { cause: error }));
      }
    });
  }

  /** Ends what it is at; who waits for an answer is told. The next question starts it anew. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const id of [...this.#waiting.keys()]) this.#fail(id, new Refusal("stopped", "stopped"));
  }

  /** Gives back its memory if nobody waits for it. The next question starts it anew. */
  rest(): void {
    if (!this.#waiting.size) this.stop();
  }

  /** Ends one question, which may not have been begun; the others go on. */
  #end(id: number): void {
    if (this.#waiting.has(id)) this.#worker?.postMessage({ stop: id } as Stop);
    this.#fail(id, new Refusal("stopped", "stopped"));
  }

  #start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      type: "module",
      name: this.name,
    });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => unpressed(() => this.#heard(data));
    worker.onerror = (event) => this.#broken(event.message);
    worker.onmessageerror = () => this.#broken("a message that can't be read");
    return worker;
  }

  /** The worker itself can't be had, or has died. */
  #broken(detail: string | undefined): void {
    this.#worker?.terminate();
    this.#worker = null;
    const error = new EngineError("missing", detail || "the engine's script");
    for (const id of [...this.#waiting.keys()]) this.#fail(id, error);
  }

  #heard(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return;
    if ("progress" in answer) return waiting.progress?.(answer.progress);
    if ("problem" in answer) return this.#fail(answer.id, errorOf(answer.problem));
    this.#waiting.delete(answer.id);
    waiting.resolve(answer.value);
  }

  #fail(id: number, error: Error): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.reject(error);
  }
}

function errorOf({ kind, code, detail }: Problem): Error {
  return kind === "refusal"
    ? new Refusal(code, detail)
    : new EngineError(code as EngineProblem, detail);
}

/** The rules, for all tables of the page. */
export const engine = new Engine("rules");
/** The minds: what thinks for long is kept from what people wait for, and can be stopped. */
export const minds = new Engine("minds");
