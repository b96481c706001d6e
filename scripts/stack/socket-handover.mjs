/**
 * Gives connections to a process of the stack, which from then on serves them by itself. One at a time, because
 * those that Node itself would queue are left open when the process ends.
 */
export class SocketHandover {
  #child;
  /** @type {{ head: Buffer, socket: import('node:net').Socket, refuse: () => void }[]} */
  #waiting = [];
  /** What the system knows the connection by that was sent last, until the process has it. @type {Handle | null} */
  #onItsWay = null;

  /** @param {import('node:child_process').ChildProcess} child one that has said `takes-sockets` */
  constructor(child) {
    this.#child = child;
    child.on('message', (message) => {
      if (message !== 'took-socket') return;
      this.#onItsWay = null;
      this.#next();
    });
    child.once('exit', () => {
      for (const { refuse } of this.#waiting.splice(0)) refuse();
      // Node waits for ever for a process to have got what was on its way, and its client with it (seen).
      this.#onItsWay?.close();
      this.#onItsWay = null;
    });
  }

  /**
   * @param {import('node:net').Socket} socket
   * @param {Buffer} head what was read of it, which the process is to read first
   * @param {() => void} refuse the process ended before it could take it
   * @returns {boolean} false when there is nobody to give it to
   */
  give(socket, head, refuse) {
    if (!this.#child.connected) return false;
    // Until it is gone this process would go on reading from it, and what it reads would be lost: the first
    // words of people who had just been let in (seen).
    insideOf(socket)._handle?.readStop();
    this.#waiting.push({ socket, head, refuse });
    this.#next();
    return true;
  }

  #next() {
    while (this.#onItsWay === null) {
      const next = this.#waiting.shift();
      if (!next) return;
      const inner = insideOf(next.socket);
      if (next.socket.destroyed || !inner._handle) continue;
      this.#onItsWay = inner._handle;
      // Or the server would ask the process about its sockets before it closes, and wait for ever if that has
      // ended (seen).
      inner.server = null;
      this.#child.send({ type: 'socket', head: next.head.toString('base64') }, next.socket, () => {});
      // What is left of it here, which the server counts.
      next.socket.destroy();
    }
  }
}

/** @typedef {{ close(): void, readStop(): void }} Handle */

/**
 * What `send` itself looks at: Node documents no way to stop reading, nor to end what it leaves open.
 *
 * @param {import('node:net').Socket} socket
 * @returns {{ _handle: Handle | null, server: unknown }}
 */
function insideOf(socket) {
  return /** @type {any} */ (socket);
}
