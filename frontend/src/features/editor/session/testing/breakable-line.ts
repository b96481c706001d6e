import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server on which sockets can die without either side hearing of it. */
export class BreakableLine {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  /** How many sockets were opened over it. */
  sockets = 0;
  #isSilent = false;

  private constructor(port: number) {
    this.#server = createServer((near) => {
      this.sockets += 1;
      const far = connect(port, '127.0.0.1');
      for (const socket of [near, far]) {
        this.#open.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          near.destroy();
          far.destroy();
        });
      }
      if (this.#isSilent) return;
      near.pipe(far);
      far.pipe(near);
    });
  }

  static async to(port: number): Promise<BreakableLine> {
    const line = new BreakableLine(port);
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** From here on nothing passes on the sockets that are open; new ones are fine. */
  freeze(): void {
    for (const socket of this.#open) {
      socket.unpipe();
      socket.pause();
    }
  }

  /** Ends the sockets that are open, as both sides notice. New ones are taken, and nothing passes on them. */
  sever(): void {
    this.#isSilent = true;
    for (const socket of this.#open) socket.destroy();
  }

  close(): void {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
  }
}
