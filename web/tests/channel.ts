/** What browsers have and the tests' window lacks; to be imported before a game's part of the page. */

class Port {
  onmessage: ((message: { data: unknown }) => void) | null = null;
  constructor(private readonly other?: Port) {}

  postMessage(data: unknown): void {
    setTimeout(() => this.other?.onmessage?.({ data }));
  }
}

/** A channel that carries messages one way, from its second port to its first. */
export class Channel {
  port1 = new Port();
  port2 = new Port(this.port1);
}

Object.assign(globalThis, { MessageChannel: Channel });
