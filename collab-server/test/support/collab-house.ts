import { HocuspocusProvider } from '@hocuspocus/provider';
import * as Y from 'yjs';
import {
  type CollabServer,
  type CollabServerOptions,
  createCollabServer,
} from '../../src/create-collab-server.ts';
import { eventually } from './eventually.ts';
import { MemoryBackend } from './memory-backend.ts';
import { RawClient } from './raw-client.ts';

export const publicUrl = new URL('http://notes.example:3000');
const silent = { debug() {}, info() {}, warn() {}, error() {} };

export interface House {
  server: CollabServer;
  /** `ws://…/collab` */
  url: string;
  http: string;
}

/** One test's servers and clients on one memory backend; `close` ends them all. */
export class CollabHouse {
  readonly backend = new MemoryBackend();
  private readonly closers: (() => unknown)[] = [];

  async start(options: Partial<CollabServerOptions> & { patience?: number } = {}): Promise<House> {
    const { patience, ...others } = options;
    const server = createCollabServer({
      ports: this.backend.ports(patience),
      publicUrl,
      trustProxy: [],
      metricsToken: 'a token for tests only',
      log: silent,
      ...others,
      timings: { recheck: 60_000, jitter: 5, drain: 1_000, hole: 5, ...options.timings },
    });
    this.closers.unshift(() => server.close());
    const { port } = await server.listen(0, '127.0.0.1');
    return { server, url: `ws://127.0.0.1:${port}/collab`, http: `http://127.0.0.1:${port}` };
  }

  /** A note that these people may edit, and their tokens. */
  note<P extends string>(...people: P[]) {
    const note = this.backend.addNote();
    const tokens = {} as Record<P, string>;
    const users = {} as Record<P, string>;
    for (const person of people) {
      const { token, session } = this.backend.signIn(person);
      tokens[person] = token;
      users[person] = session.user.id;
      this.backend.notes.get(note.noteId)?.grants.set(session.user.id, 'edit');
    }
    return { ...note, tokens, users };
  }

  /** Opens a note the way the browser does. */
  open(house: House, name: string, token: string, document = new Y.Doc()): Editor {
    const editor = new Editor(house.url, name, token, document);
    this.closers.unshift(() => editor.leave());
    return editor;
  }

  /** A client that sends what it likes. */
  async raw(house: House, path = ''): Promise<RawClient> {
    const client = await RawClient.connect(house.url + path);
    this.closers.unshift(() => client.close());
    return client;
  }

  async close(): Promise<void> {
    for (const close of this.closers.splice(0)) await close();
  }
}

/** A person with a note open: the real provider. */
export class Editor {
  readonly document: Y.Doc;
  readonly provider: HocuspocusProvider;
  readonly closed: string[] = [];
  readonly refused: string[] = [];
  readonly scopes: string[] = [];
  private hasLeft = false;

  constructor(url: string, name: string, token: string, document: Y.Doc) {
    this.document = document;
    this.provider = new HocuspocusProvider({
      url,
      name,
      token,
      document,
      onAuthenticationFailed: ({ reason }) => this.refused.push(reason),
      onAuthenticated: ({ scope }) => this.scopes.push(scope),
      onClose: ({ event }) => this.closed.push(event.reason),
    });
  }

  get text(): string {
    return this.document.getText('title').toString();
  }

  type(text: string): void {
    this.document.getText('title').insert(this.document.getText('title').length, text);
  }

  /** Everything here is acknowledged and everything there is here. */
  saved(): Promise<void> {
    return eventually(() => {
      if (!this.provider.synced || this.provider.unsyncedChanges > 0)
        throw new Error(`Not saved. Refused: ${this.refused}. Closed: ${this.closed}`);
    });
  }

  sees(text: string): Promise<void> {
    return eventually(() => {
      if (this.text !== text) throw new Error(`Sees “${this.text}” instead of “${text}”`);
    });
  }

  /** What the browser does when it has to request its rights again. */
  async reauthenticate(): Promise<void> {
    await this.provider.sendToken();
    this.provider.startSync();
  }

  leave(): void {
    if (this.hasLeft) return;
    this.hasLeft = true;
    this.provider.destroy();
  }
}
