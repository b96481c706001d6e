import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** How a link treats the connections whose first line it matches. */
export type Fault = 'none' | 'refused' | 'silent';

/**
 * A line between two processes of the product that a trial can make slow, cut, or let fall silent. Requests
 * are told apart by the path in the first line of their connection, so that one kind of them can fail alone.
 */
export class TcpLink implements AsyncDisposable {
  /** Requests by the path they began with, and how many of them. */
  readonly requests = new Map<string, number>();
  private readonly server: Server;
  private readonly open = new Set<{ path: string; client: Socket; target: Socket }>();
  private readonly faults = new Map<string, Fault>();
  private faultOfAll: Fault = 'none';
  private readonly target: URL;
  private readonly delay: () => number;

  private constructor(target: URL, delay: () => number) {
    this.target = target;
    this.delay = delay;
    this.server = createServer((client) => this.accept(client));
  }

  /** `delay` is asked for each piece of an answer how many milliseconds it takes; their order is kept. */
  static async to(target: string, delay: () => number = () => 0): Promise<TcpLink> {
    const link = new TcpLink(new URL(target), delay);
    link.server.listen(0, '127.0.0.1');
    await once(link.server, 'listening');
    return link;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** From here on every connection for this path fares like this; those that are open are cut unless they fall silent. */
  setFault(path: string, fault: Fault): void {
    this.faults.set(path, fault);
    if (fault === 'silent') return;
    for (const connection of this.open) if (connection.path === path) connection.client.destroy();
  }

  /** The same for all connections, of any protocol. What was lost in silence is not sent later: those connections are cut. */
  setFaultOfAll(fault: Fault): void {
    const wasSilent = this.faultOfAll === 'silent';
    this.faultOfAll = fault;
    if (fault === 'silent' || (fault === 'none' && !wasSilent)) return;
    for (const { client } of this.open) client.destroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.close();
    for (const { client, target } of this.open) {
      client.destroy();
      target.destroy();
    }
    await once(this.server, 'close');
  }

  private faultOf({ path }: { path: string }): Fault {
    return this.faultOfAll === 'none' ? (this.faults.get(path) ?? 'none') : this.faultOfAll;
  }

  private accept(client: Socket): void {
    if (this.faultOfAll === 'refused') {
      client.destroy();
      return;
    }
    client.setNoDelay(true);
    const target = connect(Number(this.target.port), this.target.hostname);
    target.setNoDelay(true);
    const connection = { path: '', client, target };
    this.open.add(connection);
    client.on('error', () => {});
    target.on('error', () => {});
    client.on('close', () => {
      target.destroy();
      this.open.delete(connection);
    });
    client.on('data', (chunk: Buffer) => {
      const path = /^[A-Z]+ ([^ ?]+)/.exec(chunk.toString('latin1', 0, 200))?.[1];
      if (path !== undefined) {
        connection.path = path;
        this.requests.set(path, (this.requests.get(path) ?? 0) + 1);
      }
      const fault = this.faultOf(connection);
      if (fault === 'refused') client.destroy();
      if (fault === 'none') target.write(chunk);
    });
    let last: Promise<unknown> = Promise.resolve();
    target.on('data', (chunk: Buffer) => {
      const due = new Promise((resolve) => setTimeout(resolve, this.delay()));
      last = last
        .then(() => due)
        .then(() => {
          if (this.faultOf(connection) !== 'silent') client.write(chunk);
        });
    });
    // The end of the other side comes after what it said; in silence it does not come.
    target.on('close', () => {
      void last.then(() => {
        if (this.faultOf(connection) !== 'silent') client.destroy();
      });
    });
  }
}
