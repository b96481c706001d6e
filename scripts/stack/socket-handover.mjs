/** How long a connection may wait for a process that is busy, as long as the head of a request may take. */
const LONGEST_WAIT_MS = 10_000;

/**
 * @typedef {import('node:net').Socket} Socket
 * @typedef {{ close(): void, readStop(): void }} Handle
 * @typedef {{ message: object, socket: Socket, refuse: () => void, timer: NodeJS.Timeout }} Waiting
 */

/**
 * Gives connections to a process of the stack, which from then on serves them by itself. One at a time, because
 * sockets that Node itself queues are left open when the process ends.
 */
export class SocketHandover {
  #child;
  /** @type {Waiting[]} */
  #waiting = [];
  /** The handle of the connection that was sent last, until the process has it. @type {Handle | null} */
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
      for (const waiting of this.#waiting) this.#refuse(waiting);
      // Node waits forever for the process to acknowledge the handle, and the client waits with it.
      this.#onItsWay?.close();
      this.#onItsWay = null;
    });
  }

  /**
   * @param {object} message goes with it
   * @param {Socket} socket
   * @param {() => void} refuse the process did not take it
   */
  give(message, socket, refuse) {
    if (!this.#child.connected) {
      refuse();
      return;
    }
    // Otherwise this process goes on reading from the socket until it is sent, and the first messages of a client
    // that was just accepted are lost.
    insideOf(socket)._handle?.readStop();
    /** @type {Waiting} */
    const waiting = {
      message,
      socket,
      refuse,
      timer: setTimeout(() => this.#refuse(waiting), LONGEST_WAIT_MS),
    };
    this.#waiting.push(waiting);
    this.#next();
  }

  /** @param {Waiting} waiting */
  #refuse(waiting) {
    clearTimeout(waiting.timer);
    this.#waiting = this.#waiting.filter((other) => other !== waiting);
    waiting.refuse();
  }

  #next() {
    while (this.#onItsWay === null) {
      const next = this.#waiting.shift();
      if (!next) return;
      clearTimeout(next.timer);
      const inner = insideOf(next.socket);
      if (next.socket.destroyed || !inner._handle) continue;
      this.#onItsWay = inner._handle;
      this.#child.send(next.message, next.socket, () => {});
      // The object that is left in this process.
      next.socket.destroy();
    }
  }
}

/**
 * The internals that `send` itself uses: Node documents no way to stop reading, nor to close a handle that is being sent.
 *
 * @param {Socket} socket
 * @returns {{ _handle: Handle | null }}
 */
function insideOf(socket) {
  return /** @type {any} */ (socket);
}
