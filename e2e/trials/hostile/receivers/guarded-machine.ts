import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Counts as an address of the internet in a trial. */
export const publicAddress = '127.77.0.1';

/** One port of this machine: a receiver at the public address, and listeners at others that nobody may reach. */
export class GuardedMachine implements AsyncDisposable {
  /** Who connected to an address that is not public, by that address. */
  readonly reached: string[] = [];
  /** The paths that the receiver was asked for. */
  readonly heard: string[] = [];
  port = 0;
  private readonly servers: Server[] = [];

  /** Listens at the public address and at all others of this machine. */
  static async start(
    answer: (request: IncomingMessage, response: ServerResponse, port: number) => void,
  ): Promise<GuardedMachine> {
    const machine = new GuardedMachine();
    const receiver = createHttpServer((request, response) => {
      machine.heard.push(`${request.headers.host?.split(':')[0]}${request.url}`);
      request.resume();
      answer(request, response, machine.port);
    });
    await machine.listen(receiver, publicAddress);
    machine.port = (receiver.address() as AddressInfo).port;
    for (const address of insideAddresses()) {
      const server = createServer((socket) => {
        machine.reached.push(address);
        socket.destroy();
      });
      await machine.listen(server, address);
    }
    return machine;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const server of this.servers) {
      server.close();
      if ('closeAllConnections' in server) (server.closeAllConnections as () => void)();
    }
  }

  private async listen(server: Server, address: string): Promise<void> {
    this.servers.push(server.listen(this.port, address));
    await once(server, 'listening');
  }
}

/** Of IPv6 without those of a link, which need a zone. */
export function insideAddresses(): string[] {
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const ofLink = /^fe80:/i;
  return [...new Set(['127.0.0.1', '127.0.0.2', ...own.map(({ address }) => address)])].filter(
    (address) => !ofLink.test(address),
  );
}
