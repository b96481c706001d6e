import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collabPaths, type Hint, hintBatch } from '@commonplace/contracts/internal';

/** The backend's side of the hints, as far as the content process sees it. */
export class HintListener {
  readonly hints: Hint[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async listen(): Promise<HintListener> {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      if (request.url === collabPaths.hints)
        listener.hints.push(...hintBatch.parse(JSON.parse(Buffer.concat(chunks).toString())).hints);
      response.writeHead(204).end();
    });
    const listener = new HintListener(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return listener;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
