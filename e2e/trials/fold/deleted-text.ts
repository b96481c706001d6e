import { randomBytes } from 'node:crypto';
import { api } from '@commonplace/contracts/api';
import { contentPaths } from '@commonplace/contracts/internal';
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import * as Y from 'yjs';
import { LiveNote } from '../../support/live/live-note.ts';
import { type ApiPerson, registerPerson } from '../../support/people/api-person.ts';
import { until } from '../../support/until.ts';
import type { FoldStack, OwnNote } from './fold-stack.ts';
import { rewriteBase } from './rewrite-base.ts';

export interface SecretsReport {
  rounds: number;
  /** Openings of the note by a person who came after the deletion, and the bytes that they received. */
  openings: number;
  bytes: number;
  /** Openings that received what stays, as all should. */
  complete: number;
  /** Openings that received something deleted, before the document was loaded afresh and after. */
  leaks: number;
  /** Where something deleted was found once the base had been rewritten. */
  onDisk: string[];
}

/** Marks all that is written to be deleted; what stays does not have it. */
const secretMark = 'hidden-';

/** Alice writes something and deletes it, over and over; bob, who may read, opens the note each time. */
export async function deleteSecrets(
  on: FoldStack,
  count: number,
  isOver: () => boolean = () => false,
): Promise<SecretsReport> {
  const bob = await registerPerson(on.stack, 'bob', randomBytes(4).toString('hex'));
  const note = await on.note();
  await on.alice.call(api.notes.share, {
    body: { noteId: note.noteId, usersView: [bob.id], usersEdit: [] },
  });
  const url = `${on.stack.url.replace('http', 'ws')}/collab`;
  const hers = await new LiveNote({ url, documentName: note.documentName, token: on.alice.token }).synced();
  hers.appendParagraph('this stays');
  const reader = new Eavesdropper(url, note, bob);
  const report: SecretsReport = { rounds: 0, openings: 0, bytes: 0, complete: 0, leaks: 0, onDisk: [] };
  const open = async () => {
    const received = await reader.open();
    report.openings += 1;
    report.bytes += received.length;
    if (received.includes('this stays')) report.complete += 1;
    if (received.includes(secretMark)) report.leaks += 1;
  };

  for (let round = 0; round < count && !isOver(); round += 1) {
    report.rounds += 1;
    const secret = `${secretMark}${round}-${randomBytes(8).toString('hex')}`;
    hers.appendParagraph(secret);
    const within = (hers.content.get(0) as Y.XmlElement).get(0) as Y.XmlText;
    within.insert(within.length, secret);
    await saved(hers);
    hers.content.delete(hers.content.length - 1, 1);
    within.delete(within.length - secret.length, secret.length);
    await saved(hers);
    await open();
  }
  hers.vanish();
  // From base and rows, of which the rows hold what was deleted.
  await on.stack.restart('collab');
  await open();
  await rewriteBase(on, note);
  await on.stack.restart('collab');
  await open();
  reader.close();
  report.onDisk = await placesOfSecrets(on, note);
  return report;
}

async function placesOfSecrets(on: FoldStack, { noteId }: OwnNote): Promise<string[]> {
  const load = await on.bytes(`${contentPaths.load}?noteId=${noteId}&generation=1`);
  const places: [string, Uint8Array][] = [['the answer to a load', load]];
  for (const [table, column] of [
    ['note_base', 'base'],
    ['note_update', '`update`'],
    ['note_content', 'html'],
  ]) {
    const found = await on.disk.all<{ bytes: Uint8Array | string }>(
      `SELECT ${column} AS bytes FROM ${table} WHERE note_id = ?`,
      noteId,
    );
    for (const { bytes } of found) places.push([`${table}`, Buffer.from(bytes as string)]);
  }
  return places.flatMap(([place, bytes]) => (Buffer.from(bytes).includes(secretMark) ? [place] : []));
}

async function saved(note: LiveNote): Promise<void> {
  await until(async () => note.isSaved, 'an acknowledgement');
}

/** Opens one note again and again, each time knowing nothing, and keeps every byte that comes. */
class Eavesdropper {
  private readonly socket: HocuspocusProviderWebsocket;
  private readonly note: OwnNote;
  private readonly token: string;
  private frames: Buffer[] = [];

  constructor(url: string, note: OwnNote, person: ApiPerson) {
    const hear = (frame: ArrayBuffer) => this.frames.push(Buffer.from(frame));
    this.socket = new HocuspocusProviderWebsocket({
      url,
      delay: 100,
      minDelay: 50,
      maxDelay: 500,
      WebSocketPolyfill: class extends WebSocket {
        constructor(address: string) {
          super(address);
          this.addEventListener('message', ({ data }: { data: ArrayBuffer }) => hear(data));
        }
      },
    });
    this.note = note;
    this.token = person.token;
  }

  async open(): Promise<Buffer> {
    this.frames = [];
    const document = new Y.Doc();
    const provider = new HocuspocusProvider({
      name: this.note.documentName,
      document,
      token: this.token,
      websocketProvider: this.socket,
    });
    provider.attach();
    await until(async () => provider.isSynced, 'an opened note');
    provider.destroy();
    document.destroy();
    return Buffer.concat(this.frames);
  }

  close(): void {
    this.socket.destroy();
  }
}
