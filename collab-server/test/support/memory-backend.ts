import { randomUUID } from 'node:crypto';
import { type DocumentAddress, formatDocumentName, parseDocumentName } from '@commonplace/contracts/collab';
import type {
  AppendEntry,
  AppendRefusal,
  AppendResult,
  AuthenticateResponse,
  Hint,
  RecheckResponse,
  StoredDocument,
} from '@commonplace/contracts/internal';
import * as Y from 'yjs';
import { AppendRetries } from '../../src/append-retries.ts';
import { type CollabPorts, type HintListener, NoteMissing } from '../../src/ports.ts';

/** `public`: what everybody may read was not given to them. */
type Right = 'edit' | 'read' | 'public';

interface Note {
  generation: number;
  epoch: number;
  base: Uint8Array | null;
  baseSeq: number;
  rows: { seq: number; update: Uint8Array; userId: string }[];
  grants: Map<string, Right>;
  /** Whose each client id is, and of whom a row is kept apart as damaged. */
  clients: Map<number, string>;
  damaged: Set<string>;
}

interface Session {
  sid: string;
  user: { id: string; name: string; username: string };
  expiresAt: number;
}

/**
 * Backend and journal in memory, behind the same ports. Rights are decided when a row is committed,
 * rows are numbered without holes, and other listeners get hints afterwards, as with the real ones.
 * `faults` decide what happens around a commit.
 */
export class MemoryBackend {
  readonly notes = new Map<string, Note>();
  readonly sessions = new Map<string, Session>();
  readonly asked = { authenticate: 0, recheck: 0, load: 0, since: 0, append: 0 };
  readonly faults = {
    /** Awaited before an entry is committed. */
    beforeCommit: async (_entry: AppendEntry): Promise<void> => {},
    /** Awaited after the commit; throwing loses the answer. */
    afterCommit: async (): Promise<void> => {},
    refuse: null as AppendRefusal | null,
    beforeLoad: async (): Promise<void> => {},
    beforeSince: async (): Promise<void> => {},
    beforeAuthenticate: async (): Promise<void> => {},
    afterAuthenticate: async (): Promise<void> => {},
    recheckAway: false,
    beforeRecheck: async (): Promise<void> => {},
    /** Sends no hints. */
    deaf: false,
  };
  /** The notes of the last question about open connections. */
  lastRecheck: string[] = [];
  private readonly listeners = new Map<string, Set<HintListener>>();

  addNote(): { address: DocumentAddress; name: string; noteId: string } {
    // A version 7 id, which is what names of ours carry.
    const noteId = randomUUID().replace(/^(.{14})./, '$17');
    const note: Note = {
      generation: 1,
      epoch: 1,
      base: null,
      baseSeq: 0,
      rows: [],
      grants: new Map(),
      clients: new Map(),
      damaged: new Set(),
    };
    this.notes.set(noteId, note);
    const address = { noteId, generation: 1 };
    return { address, noteId, name: formatDocumentName(address) };
  }

  signIn(username: string, validFor = 3_600_000): { token: string; session: Session } {
    const known = [...this.sessions.values()].find((session) => session.user.username === username);
    const user = known?.user ?? { id: randomUUID(), name: username.toUpperCase(), username };
    const session = { sid: randomUUID(), user, expiresAt: Date.now() + validFor };
    const token = randomUUID();
    this.sessions.set(token, session);
    return { token, session };
  }

  /** Gives, changes or takes away a right, and says so. */
  share(noteId: string, userId: string, right: Right | 'none'): void {
    const note = this.note(noteId);
    if (right === 'none') note.grants.delete(userId);
    else note.grants.set(userId, right);
    note.epoch += 1;
    this.say({ type: 'access-changed', noteIds: [noteId] });
  }

  signOut(token: string): void {
    const sid = this.sessions.get(token)?.sid ?? '';
    this.sessions.delete(token);
    this.say({ type: 'session-ended', sids: [sid] });
  }

  deleteNote(noteId: string): void {
    this.notes.delete(noteId);
    this.say({ type: 'access-changed', noteIds: [noteId] });
  }

  rows(noteId: string): number {
    return this.notes.get(noteId)?.rows.length ?? 0;
  }

  /** What a reader of the journal alone would see. */
  stored(noteId: string): Y.Doc {
    const { base, rows } = this.note(noteId);
    const document = new Y.Doc();
    if (base) Y.applyUpdate(document, base);
    for (const row of rows) Y.applyUpdate(document, row.update);
    return document;
  }

  /** A write from elsewhere, as REST or a restore makes it. */
  write(noteId: string, change: (document: Y.Doc) => void): void {
    const document = this.stored(noteId);
    const before = Y.encodeStateVector(document);
    change(document);
    this.commitRow(noteId, Y.encodeStateAsUpdate(document, before), 'rest', 'backend');
  }

  commitRow(noteId: string, update: Uint8Array, userId: string, originId: string): number {
    const note = this.note(noteId);
    const seq = headOf(note) + 1;
    note.rows.push({ seq, update: update.slice(), userId });
    this.say({ type: 'rows-appended', noteId, headSeq: seq, originId });
    return seq;
  }

  /** A row turns out to be damaged: kept apart, and not part of what is loaded from now on. */
  damage(noteId: string, seq: number): void {
    const note = this.note(noteId);
    for (const row of note.rows.filter((each) => each.seq === seq)) note.damaged.add(row.userId);
    note.rows = note.rows.filter((row) => row.seq !== seq);
  }

  /** Folds everything so far into the base. */
  fold(noteId: string): void {
    const note = this.note(noteId);
    note.base = Y.encodeStateAsUpdate(this.stored(noteId));
    note.baseSeq = headOf(note);
    note.rows = [];
  }

  say(hint: Hint): void {
    if (this.faults.deaf) return;
    const origin = hint.type === 'rows-appended' ? hint.originId : '';
    for (const [id, listeners] of this.listeners) {
      if (id !== origin) for (const listener of listeners) listener.hint(hint);
    }
  }

  /** The stream of hints broke and came back. */
  interruptHints(): void {
    for (const listeners of this.listeners.values()) for (const listener of listeners) listener.gap();
  }

  /** The ports of one more collab-server. */
  ports(patience = 15_000): CollabPorts {
    const originId = randomUUID();
    const retries = new AppendRetries({
      patience,
      firstPause: 5,
      send: async (entry) => {
        this.asked.append += 1;
        await this.faults.beforeCommit(entry);
        const result = this.commit(entry, originId);
        await this.faults.afterCommit();
        return result;
      },
    });
    return {
      authenticate: async ({ token, documentName }) => {
        this.asked.authenticate += 1;
        await this.faults.beforeAuthenticate();
        const answer = this.decide(token, documentName);
        await this.faults.afterAuthenticate();
        return answer;
      },
      recheck: async ({ notes }) => {
        this.asked.recheck += 1;
        this.lastRecheck = notes.map(({ noteId }) => noteId);
        await this.faults.beforeRecheck();
        if (this.faults.recheckAway) throw new Error('The backend is away');
        return { notes: notes.map((asked) => this.rightsNow(asked)) };
      },
      append: (entry) => retries.append(entry),
      load: async (address) => {
        this.asked.load += 1;
        await this.faults.beforeLoad();
        return this.read(address, -1);
      },
      since: async (address, seq) => {
        this.asked.since += 1;
        await this.faults.beforeSince();
        return this.read(address, seq);
      },
      listen: (listener) => {
        const listeners = this.listeners.get(originId) ?? new Set();
        this.listeners.set(originId, listeners.add(listener));
        return () => listeners.delete(listener);
      },
      hurry: (milliseconds) => retries.hurry(milliseconds),
      close: async () => {},
    };
  }

  private commit(entry: AppendEntry, originId: string): AppendResult {
    const note = this.notes.get(entry.noteId);
    if (this.faults.refuse) return { refused: this.faults.refuse };
    if (!note) return { refused: 'note-missing' };
    if (note.generation !== entry.generation) return { refused: 'generation-changed' };
    if (![...this.sessions.values()].some(({ sid }) => sid === entry.sid))
      return { refused: 'session-ended' };
    if (note.epoch !== entry.epoch) return { refused: 'access-changed' };
    const { clients = [], userId } = entry;
    const isTaken = (client: number) => {
      const owner = note.clients.get(client) ?? userId;
      return owner !== userId && !note.damaged.has(owner);
    };
    if (clients.some(isTaken)) return { refused: 'client-taken' };
    for (const client of clients) if (!note.clients.has(client)) note.clients.set(client, userId);
    return { seq: this.commitRow(entry.noteId, entry.update, entry.userId, originId) };
  }

  private decide(token: string, documentName: string): AuthenticateResponse {
    const session = this.sessions.get(token);
    if (!session || session.expiresAt < Date.now()) return { allowed: false, reason: 'session-ended' };
    const address = parseDocumentName(documentName);
    const note = address && this.notes.get(address.noteId);
    const right = note?.grants.get(session.user.id);
    if (!note || !right) return { allowed: false, reason: 'note-missing' };
    if (note.generation !== address.generation) return { allowed: false, reason: 'generation-changed' };
    return { allowed: true, ...session, ...rightsOf(right), accessEpoch: note.epoch };
  }

  private rightsNow(asked: {
    noteId: string;
    generation: number;
    connections: { sid: string; userId: string }[];
  }): RecheckResponse['notes'][number] {
    const note = this.notes.get(asked.noteId);
    const connections = asked.connections.map(({ sid, userId }) => {
      if (![...this.sessions.values()].some((session) => session.sid === sid)) {
        return { refused: 'session-ended' as const };
      }
      if (note && note.generation !== asked.generation) return { refused: 'generation-changed' as const };
      const right = note?.grants.get(userId);
      return right ? rightsOf(right) : { refused: 'note-missing' as const };
    });
    return { headSeq: note ? headOf(note) : null, accessEpoch: note?.epoch ?? null, connections };
  }

  private read({ noteId, generation }: DocumentAddress, after: number): StoredDocument {
    const note = this.notes.get(noteId);
    if (!note || note.generation !== generation) throw new NoteMissing();
    const rows = note.rows.filter(({ seq }) => seq > after);
    const base = after < note.baseSeq ? note.base : null;
    return { headSeq: headOf(note), baseSeq: note.baseSeq, base, rows, quarantined: [] };
  }

  private note(noteId: string): Note {
    const note = this.notes.get(noteId);
    if (!note) throw new Error('No such note');
    return note;
  }
}

function rightsOf(right: Right) {
  return { canEdit: right === 'edit', sharesPresence: right !== 'public' };
}

function headOf(note: Note): number {
  return note.rows.at(-1)?.seq ?? note.baseSeq;
}
