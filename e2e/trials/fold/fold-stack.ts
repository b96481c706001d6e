import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@commonplace/contracts/api';
import { parseDocumentName } from '@commonplace/contracts/collab';
import {
  type AppendAnswer,
  type AppendClient,
  type AppendEntry,
  contentPaths,
  decodeAppendAnswer,
  decodeStoredDocument,
  encodeAppend,
  type RenderResponse,
  renderResponse,
  type StoredDocument,
  secretHeader,
} from '@commonplace/contracts/internal';
import { type Stack, startStack } from '../../../scripts/stack.mjs';
import { openAppendLine } from '../../support/live/open-append-line.ts';
import { type ApiPerson, registerPerson } from '../../support/people/api-person.ts';
import { until } from '../../support/until.ts';

const secret = 'known-to-the-processes-of-this-trial-and-to-it';
/** How long an answer to a batch may take, in milliseconds. */
const patience = 60_000;
const dist = new URL('../../../backend/dist/', import.meta.url);

type Value = string | number | null | Uint8Array;

/** The database itself, for looking at what is stored and for damaging it. */
export interface Disk {
  all<R extends object>(sql: string, ...parameters: Value[]): Promise<R[]>;
  run(sql: string, ...parameters: Value[]): Promise<number>;
}

/** A note of alice's, and what a collab-server sends along with what she types there. */
export interface OwnNote {
  noteId: string;
  documentName: string;
  /** Sends updates in one batch until each has its seq. */
  append(updates: readonly Uint8Array[]): Promise<number[]>;
}

/** The whole product on one database, with its content process and its database at hand. */
export class FoldStack implements AsyncDisposable {
  readonly stack: Stack;
  readonly alice: ApiPerson;
  readonly disk: Disk;
  /** For further processes on the same database. */
  readonly env: Record<string, string | undefined>;
  readonly #opened: AsyncDisposableStack;
  #asker: Promise<AppendClient> | undefined;

  private constructor(parts: {
    stack: Stack;
    alice: ApiPerson;
    disk: Disk;
    env: Record<string, string | undefined>;
    opened: AsyncDisposableStack;
  }) {
    this.stack = parts.stack;
    this.alice = parts.alice;
    this.disk = parts.disk;
    this.env = parts.env;
    this.#opened = parts.opened;
  }

  static async start({
    databaseUrl,
    env = {},
  }: {
    databaseUrl?: string | undefined;
    env?: Record<string, string>;
  } = {}): Promise<FoldStack> {
    await using opened = new AsyncDisposableStack();
    const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-fold-'));
    opened.defer(() => rm(dataDir, { recursive: true, force: true }));
    const stack = await startStack({
      dataDir,
      databaseUrl,
      port: 0,
      env: { ...env, INTERNAL_SECRET: secret },
    });
    opened.defer(() => stack.stop());
    const place = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    const disk = await openDisk(place, opened);
    const alice = await registerPerson(stack, 'alice');
    const all = { ...env, ...place };
    return new FoldStack({
      stack,
      alice,
      disk,
      env: all,
      opened: opened.move(),
    });
  }

  /** These people may write in it too, live. */
  async note(editors: readonly ApiPerson[] = []): Promise<OwnNote> {
    const { note } = await this.alice.call(api.notes.create, { headers: {}, body: {} });
    const documentName = note.documentName as string;
    const address = parseDocumentName(documentName);
    if (!address) throw new Error(`Not a document name: ${documentName}`);
    const usersEdit = editors.map(({ id }) => id);
    if (editors.length > 0)
      await this.alice.call(api.notes.share, { body: { noteId: note.id, usersView: [], usersEdit } });
    const [head] = await this.disk.all<{ epoch: number }>(
      'SELECT access_epoch AS epoch FROM note_head WHERE note_id = ?',
      note.id,
    );
    const epoch = head?.epoch ?? 0;
    const entry = { ...address, userId: this.alice.id, sid: sessionOf(this.alice.token), epoch };
    return {
      noteId: address.noteId,
      documentName,
      append: (updates) => this.#append(updates.map((update) => ({ ...entry, update }))),
    };
  }

  async #append(entries: readonly AppendEntry[]): Promise<number[]> {
    let waiting = entries.map((entry, place) => ({ entry, place }));
    const seqs: number[] = [];
    while (waiting.length > 0) {
      const line = await this.#line();
      const asked = waiting.map(({ entry }) => line.ask(encodeAppend(entry), patience));
      const answers = (await Promise.all(asked)).map(decodeAppendAnswer);
      waiting = waiting.filter(({ place }, index) => {
        const answer = answers[index] as AppendAnswer;
        if ('refused' in answer) throw new Error(`Refused: ${answer.refused}`);
        if ('seq' in answer) seqs[place] = answer.seq;
        return 'later' in answer;
      });
    }
    return seqs;
  }

  /** Opened with the first append, and anew after the content process was away. */
  async #line(): Promise<AppendClient> {
    const known = await this.#asker;
    if (known?.isOpen) return known;
    this.#asker = openAppendLine(this.stack.addresses.content, secret);
    return this.#asker;
  }

  async load(noteId: string): Promise<StoredDocument> {
    return decodeStoredDocument(await this.bytes(`${contentPaths.load}?noteId=${noteId}&generation=1`));
  }

  async render(noteId: string): Promise<RenderResponse> {
    const bytes = await this.bytes(`${contentPaths.render}?noteId=${noteId}`);
    return renderResponse.parse(JSON.parse(Buffer.from(bytes).toString()));
  }

  /** The body of an answer of the content process, which must be a good one. */
  async bytes(path: string): Promise<Uint8Array> {
    const response = await fetch(`${this.stack.addresses.content}${path}`, {
      headers: { [secretHeader]: secret },
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${response.status} ${Buffer.from(bytes).toString()}`);
    return bytes;
  }

  /** A figure of the content process, summed over its labels. */
  async metric(name: string): Promise<number> {
    const page = Buffer.from(await this.bytes('/metrics')).toString();
    const lines = page
      .split('\n')
      .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  /** Resolves when the projection of a note holds everything. */
  async folded(noteId: string): Promise<void> {
    await until(async () => {
      const [head] = await this.disk.all<{ behind: number }>(
        'SELECT head_seq - projected_seq AS behind FROM note_head WHERE note_id = ?',
        noteId,
      );
      return head?.behind === 0;
    }, 'the fold');
  }

  /** What is stored of a note's projection for lists. */
  async listed(noteId: string) {
    const [row] = await this.disk.all<{ title: string; text: string; html: string }>(
      'SELECT n.title, c.`text`, c.html FROM note n JOIN note_content c ON c.note_id = n.id WHERE n.id = ?',
      noteId,
    );
    return row;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    (await this.#asker)?.end();
    await this.#opened.disposeAsync();
  }
}

interface Statements {
  all(sql: string, parameters: readonly Value[]): Promise<object[]>;
  run(sql: string, parameters: readonly Value[]): Promise<number>;
}

/** The product's own way to its database, from what was built. */
interface ProductDatabase {
  read<T>(work: (statements: Statements) => Promise<T>): Promise<T>;
  write<T>(work: (statements: Statements) => Promise<T>): Promise<T>;
  judge(error: unknown): string;
  close(): Promise<void>;
}

async function openDisk(
  env: { DATA_DIR: string; DATABASE_URL?: string | undefined },
  opened: AsyncDisposableStack,
): Promise<Disk> {
  const { openJournalDatabase } = (await import(
    new URL('content/journal/open-journal-database.js', dist).href
  )) as { openJournalDatabase(target: unknown, log: unknown): Promise<ProductDatabase> };
  const { databaseTarget } = (await import(
    new URL('platform/database/connection/database-target.js', dist).href
  )) as {
    databaseTarget(from: typeof env): unknown;
  };
  const database = await openJournalDatabase(databaseTarget(env), { warn() {} });
  opened.defer(() => database.close());
  return {
    all: <R extends object>(sql: string, ...parameters: Value[]) =>
      database.read((statements) => statements.all(sql, parameters)) as Promise<R[]>,
    async run(sql, ...parameters) {
      for (;;) {
        try {
          return await database.write((statements) => statements.run(sql, parameters));
        } catch (error) {
          if (!['busy', 'again'].includes(database.judge(error))) throw error;
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      }
    },
  };
}

/** The session that a token names. */
function sessionOf(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sid: string;
  };
  return claims.sid;
}
