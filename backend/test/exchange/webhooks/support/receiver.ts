import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookMessage } from '@commonplace/contracts/api';

export interface Heard {
  headers: IncomingHttpHeaders;
  body: string;
  message: WebhookMessage;
}

/** A receiver of webhooks on this machine. `status` is what it answers; it does not answer while it is null. */
export class Receiver {
  readonly heard: Heard[] = [];
  status: number | null = 204;
  private readonly unanswered: ServerResponse[] = [];
  private readonly server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    this.heard.push({ headers: request.headers, body, message: JSON.parse(body) });
    if (this.status === null) this.unanswered.push(response);
    else response.writeHead(this.status).end();
  });

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.server.listen(0, '127.0.0.1');
    await once(receiver.server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** What it heard since it was asked last. */
  take(): WebhookMessage[] {
    return this.heard.splice(0).map(({ message }) => message);
  }

  /** Answers what it has not answered yet, and what comes from now on. */
  answer(status: number): void {
    this.status = status;
    for (const response of this.unanswered.splice(0)) response.writeHead(status).end();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
