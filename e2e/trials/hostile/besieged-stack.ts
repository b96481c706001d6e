import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@commonplace/contracts/api';
import * as Y from 'yjs';
import { type LogLine, type Stack, startStack } from '../../../scripts/stack.mjs';
import { JournalReader } from '../../support/live/journal-reader.ts';
import { LiveNote } from '../../support/live/live-note.ts';
import { type ApiPerson, follow, registerPerson } from '../../support/people/api-person.ts';

const secret = 'known-to-the-trials-against-hostile-clients';

/** What is stored of a note, as a new reader would get it. */
export interface Replay {
  doc: Y.Doc;
  headSeq: number;
  /** Rows that hold nothing readable. */
  unreadable: number;
}

/** The whole product with a note of alice's, and everything that its processes complain about. */
export class BesiegedStack {
  readonly complaints: string[];
  readonly alice: ApiPerson;
  readonly stack: Stack;
  private readonly dataDir: string;
  private readonly journal: JournalReader;

  private constructor(stack: Stack, alice: ApiPerson, dataDir: string, complaints: string[]) {
    this.complaints = complaints;
    this.stack = stack;
    this.alice = alice;
    this.dataDir = dataDir;
    this.journal = new JournalReader(stack.addresses.content, secret);
  }

  static async start({
    databaseUrl,
    env = {},
  }: {
    databaseUrl?: string | undefined;
    /** For every process, such as `withoutRule(…)`. */
    env?: Record<string, string>;
  } = {}): Promise<BesiegedStack> {
    const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-hostile-'));
    const complaints: string[] = [];
    const onLog = ({ process, stream, line, record }: LogLine) => {
      // Fatal, or an unhandled rejection.
      const isGrave = Number(record?.level) >= 60 || /unhandled|uncaught/i.test(line);
      if (isGrave || (stream === 'stderr' && /error|fatal|heap/i.test(line)))
        complaints.push(`${process}: ${line}`);
    };
    try {
      const stack = await startStack({
        dataDir,
        databaseUrl,
        port: 0,
        supervise: false,
        env: { ...env, INTERNAL_SECRET: secret },
        onLog,
      });
      const alice = await registerPerson(stack, 'alice');
      return new BesiegedStack(stack, alice, dataDir, complaints);
    } catch (error) {
      await rm(dataDir, { recursive: true, force: true });
      throw error;
    }
  }

  get url(): string {
    return `${this.stack.url.replace('http', 'ws')}/collab`;
  }

  async join(username: string): Promise<ApiPerson> {
    const person = await registerPerson(this.stack, username);
    await follow([person], this.alice);
    return person;
  }

  /** A note of alice's that these people may edit or read. */
  async note(editors: ApiPerson[], readers: ApiPerson[] = []): Promise<string> {
    const { note } = await this.alice.call(api.notes.create, { headers: {}, body: {} });
    const ids = (people: ApiPerson[]) => people.map(({ id }) => id);
    await this.alice.call(api.notes.share, {
      body: { noteId: note.id, usersView: ids(readers), usersEdit: ids(editors) },
    });
    return note.documentName as string;
  }

  open(documentName: string, { token }: ApiPerson): Promise<LiveNote> {
    return new LiveNote({ url: this.url, documentName, token }).synced();
  }

  get pids(): (number | undefined)[] {
    return Object.values(this.stack.processes).map(({ pid }) => pid);
  }

  async replay(documentName: string): Promise<Replay> {
    const stored = await this.journal.load(documentName);
    if (!stored) throw new Error(`There is no ${documentName}`);
    const { base, rows, headSeq } = stored;
    const doc = new Y.Doc();
    let unreadable = 0;
    // A base that was folded from unreadable rows may be one itself.
    for (const update of [...(base ? [base] : []), ...rows.map((row) => row.update)]) {
      try {
        Y.applyUpdate(doc, update);
      } catch {
        unreadable += 1;
      }
    }
    return { doc, headSeq, unreadable };
  }

  /** A figure of the collab-server, by the beginning of its line. */
  async figure(name: string): Promise<number> {
    const answer = await fetch(`${this.stack.addresses.collab}/metrics`);
    const lines = (await answer.text()).split('\n').filter((line) => line.startsWith(name));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  /** Megabytes of memory that the collab-server holds. */
  async memory(): Promise<number> {
    const status = await readFile(`/proc/${this.stack.processes.collab.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  }

  async stop(): Promise<void> {
    await this.stack.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
