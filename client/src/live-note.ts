import { plainCloseCode } from '@commonplace/contracts/collab';
import { AppError } from '@commonplace/contracts/errors';
import * as encoding from 'lib0/encoding';
import { writeSyncStep1 } from 'y-protocols/sync';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import type { Client } from './client.ts';

/** The kind of a message of the Yjs protocol that carries a step of synchronizing. */
const syncMessage = 0;
/** The token is too old: a fresh one opens the note again. Others from 4400 to 4499 are final. */
const reauthenticate = plainCloseCode('token-expired');

/** A note as it is while people write in it: a Yjs document that stays level with the server's. */
export class LiveNote {
  /** Why the server closed the note for good. */
  private ending: Error | null = null;
  private readonly waiting = new Set<() => void>();

  private readonly client: Client;
  readonly noteId: string;
  /** Whether what is changed here is taken. */
  readonly canEdit: boolean;
  private readonly provider: WebsocketProvider;

  private constructor(client: Client, noteId: string, canEdit: boolean, provider: WebsocketProvider) {
    this.client = client;
    this.noteId = noteId;
    this.canEdit = canEdit;
    this.provider = provider;
    provider.on('sync', () => this.look());
    provider.on('closed', (event) => {
      if (event.code === reauthenticate) void this.open().catch((error) => this.end(error));
      else this.end(new Error(`The note was closed: ${event.reason || event.code}`));
    });
  }

  /** Opens a note. Resolves when the document has what the server has. */
  static async open(client: Client, noteId: string): Promise<LiveNote> {
    const { documentName, token, abilities } = await client.notes.collabToken({ body: { noteId } });
    const address = `${client.url.replace(/^http/, 'ws')}/yjs`;
    const options = { params: { token }, disableBc: true, connect: false };
    const provider = new WebsocketProvider(address, documentName, new Y.Doc(), options);
    const note = new LiveNote(client, noteId, abilities.edit, provider);
    provider.connect();
    try {
      await note.level();
    } catch (error) {
      // Its timers would keep the process alive.
      note.close();
      throw error;
    }
    return note;
  }

  get doc(): Y.Doc {
    return this.provider.doc;
  }

  /**
   * Resolves when all that was changed in the document is on the server's disk: the answer to a state vector comes after
   * the edits that were sent before it are committed.
   *
   * @throws AppError `forbidden` where nothing that is changed here is taken
   */
  async saved(): Promise<void> {
    if (!this.canEdit) throw new AppError('forbidden');
    for (;;) {
      await this.level();
      const { ws } = this.provider;
      if (!ws) continue;
      this.provider.synced = false;
      const step = encoding.createEncoder();
      encoding.writeVarUint(step, syncMessage);
      writeSyncStep1(step, this.doc);
      ws.send(encoding.toUint8Array(step));
      await this.level();
      // After a break the edits were sent anew, and have to be asked for again.
      if (ws === this.provider.ws) return;
    }
  }

  close(): void {
    this.end(new Error('The note was closed here.'));
    this.provider.destroy();
    // And with it what keeps a process alive: presence looks for who has gone.
    this.doc.destroy();
  }

  /** A token lasts for opening alone, and an address with an old one is refused. */
  private async open(): Promise<void> {
    const { token } = await this.client.notes.collabToken({ body: { noteId: this.noteId } });
    this.provider.params.token = token;
    this.provider.connect();
  }

  private async level(): Promise<void> {
    while (!this.provider.synced && !this.ending)
      await new Promise<void>((resolve) => {
        this.waiting.add(resolve);
      });
    if (this.ending) throw this.ending;
  }

  private end(error: Error): void {
    this.ending ??= error;
    this.look();
  }

  private look(): void {
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }
}
