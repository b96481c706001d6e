import type { PresenceUser } from '@commonplace/contracts/collab';
import { readAuthMessage } from 'y-protocols/auth';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { eventually } from './eventually.ts';

/** A person with a note open in some program: the provider that everybody knows, on Node's own websocket. */
export class PlainEditor {
  readonly document: Y.Doc;
  readonly provider: WebsocketProvider;
  /** Codes and reasons of connections that ended, those that it comes back from too. */
  readonly ended: { code: number; reason: string }[] = [];
  /** The end after which it stays away. */
  stopped: { code: number; reason: string } | null = null;
  /** What it was denied, in words. */
  readonly denied: string[] = [];
  attempts = 0;
  private hasLeft = false;

  /** `url` is `ws://…/yjs`. */
  constructor(url: string, name: string, token: string, document = new Y.Doc()) {
    this.document = document;
    this.provider = new WebsocketProvider(url, name, document, {
      params: { token },
      connect: false,
      // Otherwise all clients of a process agree among themselves, without any server.
      disableBc: true,
    });
    this.provider.messageHandlers[2] = (_encoder, decoder) =>
      readAuthMessage(decoder, document, (_, reason: string) => this.denied.push(reason));
    this.provider.on('status', ({ status }) => {
      if (status === 'connecting') this.attempts += 1;
    });
    this.provider.on('connection-close', (event) => {
      if (event) this.ended.push({ code: event.code, reason: event.reason });
    });
    this.provider.on('closed', (event) => {
      this.stopped = event;
    });
    this.provider.connect();
  }

  get text(): string {
    return this.document.getText('title').toString();
  }

  type(text: string): void {
    this.document.getText('title').insert(this.document.getText('title').length, text);
  }

  synced(): Promise<void> {
    return eventually(() => {
      if (!this.provider.synced)
        throw new Error(`Not synced. Denied: ${this.denied}. Ended: ${JSON.stringify(this.ended)}`);
    });
  }

  sees(text: string): Promise<void> {
    return eventually(() => {
      if (this.text !== text) throw new Error(`Sees “${this.text}” instead of “${text}”`);
    });
  }

  isStopped(): Promise<{ code: number; reason: string }> {
    return eventually(() => {
      if (!this.stopped) throw new Error(`Goes on. Ended: ${JSON.stringify(this.ended)}`);
      return this.stopped;
    });
  }

  presenceOf(clientId: number): { user?: PresenceUser; cursor?: unknown } | undefined {
    return this.provider.awareness.getStates().get(clientId);
  }

  leave(): void {
    if (this.hasLeft) return;
    this.hasLeft = true;
    this.provider.destroy();
    this.provider.awareness.destroy();
  }
}
