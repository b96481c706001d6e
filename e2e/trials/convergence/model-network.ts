import * as Y from 'yjs';

interface Line {
  doc: Y.Doc;
  isOnline: boolean;
  toServer: Uint8Array[];
  toDevice: Uint8Array[];
}

const network = Symbol('network');

/**
 * A server and the lines to it, as a model that a seed decides completely: updates go through in the
 * order of each line, at any moment, and what is under way when a line breaks is gone. A line that comes
 * back begins with the exchange of states, as the protocol has it.
 */
export class ModelNetwork {
  readonly server: Y.Doc;
  readonly #lines: Line[];

  constructor(server: Y.Doc, docs: readonly Y.Doc[]) {
    this.server = server;
    this.#lines = docs.map((doc) => ({ doc, isOnline: false, toServer: [], toDevice: [] }));
    for (const line of this.#lines) {
      line.doc.on('update', (update: Uint8Array, origin: unknown) => {
        if (line.isOnline && origin !== network) line.toServer.push(update);
      });
    }
    server.on('update', (update: Uint8Array, origin: unknown) => {
      for (const line of this.#lines) if (line.isOnline && line !== origin) line.toDevice.push(update);
    });
  }

  isOnline(index: number): boolean {
    return this.#line(index).isOnline;
  }

  connect(index: number): void {
    const line = this.#line(index);
    if (line.isOnline) return;
    line.isOnline = true;
    line.toDevice = [Y.encodeStateAsUpdate(this.server, Y.encodeStateVector(line.doc))];
    line.toServer = [Y.encodeStateAsUpdate(line.doc, Y.encodeStateVector(this.server))];
  }

  disconnect(index: number): void {
    Object.assign(this.#line(index), { isOnline: false, toServer: [], toDevice: [] });
  }

  /** Lets one update through on a random line. */
  deliver(random: () => number): void {
    const line = this.#line(Math.floor(random() * this.#lines.length));
    const isUp = random() < 0.5;
    const update = (isUp ? line.toServer : line.toDevice).shift();
    if (!update) return;
    if (isUp) Y.applyUpdate(this.server, update, line);
    else Y.applyUpdate(line.doc, update, network);
  }

  /** Connects everybody and lets everything through. */
  settle(): void {
    for (const index of this.#lines.keys()) this.connect(index);
    while (this.#lines.some(({ toServer, toDevice }) => toServer.length + toDevice.length > 0)) {
      for (const line of this.#lines) {
        for (const update of line.toServer.splice(0)) Y.applyUpdate(this.server, update, line);
        for (const update of line.toDevice.splice(0)) Y.applyUpdate(line.doc, update, network);
      }
    }
  }

  #line(index: number): Line {
    return this.#lines[index] as Line;
  }
}
