import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** One device's way to the product, which can be cut and can stay away. */
export class NetworkLine {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  readonly #target: URL;
  isUp = true;

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((socket) => this.#pass(socket));
  }

  static async to(url: string): Promise<NetworkLine> {
    const line = new NetworkLine(new URL(url));
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Ends what is under way without a word, as a network that is gone. */
  reset(): void {
    for (const socket of this.#open) socket.resetAndDestroy();
  }

  down(): void {
    this.isUp = false;
    this.reset();
  }

  up(): void {
    this.isUp = true;
  }

  close(): void {
    this.down();
    this.#server.close();
  }

  #pass(near: Socket): void {
    if (!this.isUp) return void near.resetAndDestroy();
    const far = connect(Number(this.#target.port), this.#target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.#open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}
