import { once } from 'node:events';
import type { Server } from 'node:http';
import {
  type AddressInfo,
  createServer,
  isIPv6,
  type ListenOptions,
  type Server as NetServer,
} from 'node:net';
import { connectionTimes } from '@commonplace/contracts/internal';
import type { Config } from '../../config/config.ts';

type Place = Pick<Config, 'hosts' | 'port' | 'listenFds'>;

/** The addresses on which one HTTP server takes connections. */
export class PublicPort {
  private readonly server: Server;
  /** Those after the first: they only accept. */
  private readonly others: NetServer[] = [];
  private stopping: Promise<void> | undefined;

  constructor(server: Server) {
    this.server = server;
  }

  /**
   * Listens on sockets that the supervisor has bound, where there are any: it keeps them, so that connections wait for
   * the next process while this one is away. Answers the first address.
   */
  async listen({ listenFds, hosts, port }: Place): Promise<string> {
    const [first = {}, ...more] = listenFds?.map((fd) => ({ fd })) ?? hosts.map((host) => ({ host, port }));
    await listen(this.server, first);
    const { address, port: bound } = this.server.address() as AddressInfo;
    for (const place of more) {
      const other = createServer({
        allowHalfOpen: true,
        noDelay: true,
        keepAlive: true,
        keepAliveInitialDelay: connectionTimes.keepAliveDelay,
      });
      other.on('connection', (socket) => this.server.emit('connection', socket));
      this.others.push(other);
      await listen(other, 'host' in place ? { ...place, port: bound } : place);
    }
    return `http://${isIPv6(address) ? `[${address}]` : address}:${bound}`;
  }

  /** Takes no more connections. Settles when the last one has closed. */
  stop(): Promise<void> {
    this.stopping ??= Promise.all([this.server, ...this.others].map(close)).then(() => undefined);
    return this.stopping;
  }
}

async function listen(server: NetServer, place: ListenOptions & { fd?: number }): Promise<void> {
  server.listen(place);
  await once(server, 'listening');
}

function close(server: NetServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
