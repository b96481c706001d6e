import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@commonplace/contracts/api';
import type * as Y from 'yjs';
import { type ProcessName, type Stack, startStack } from '../../../../scripts/stack.mjs';
import { JournalReader } from '../../../support/live/journal-reader.ts';
import { type ApiPerson, follow, registerPerson } from '../../../support/people/api-person.ts';

const secret = 'shared-by-the-processes-of-this-trial';

/** The product on a database and a disk that the trial can harm. */
export interface FaultyProduct extends AsyncDisposable {
  stack: Stack;
  alice: ApiPerson;
  bob: ApiPerson;
  /** An empty note of alice's in which bob may write. */
  newNote(): Promise<string>;
  stored(documentName: string): Promise<Y.Doc>;
  /** Starts what does not run. */
  revive(): Promise<void>;
}

export async function startFaultyProduct({
  parent = tmpdir(),
  databaseUrl,
}: {
  /** The folder in which its data are. */
  parent?: string;
  databaseUrl?: string;
}): Promise<FaultyProduct> {
  const dataDir = await mkdtemp(join(parent, 'commonplace-fault-'));
  const stack = await startStack({
    dataDir,
    databaseUrl,
    supervise: false,
    env: { INTERNAL_SECRET: secret },
  });
  const journal = new JournalReader(stack.addresses.content, secret);
  const alice = await registerPerson(stack, 'alice');
  const bob = await registerPerson(stack, 'bob');
  await follow([bob], alice);
  return {
    stack,
    alice,
    bob,
    async newNote() {
      const { note } = await alice.call(api.notes.create, { headers: {}, body: {} });
      await alice.call(api.notes.share, { body: { noteId: note.id, usersView: [], usersEdit: [bob.id] } });
      return note.documentName as string;
    },
    stored: (documentName) => journal.document(documentName),
    async revive() {
      const names: ProcessName[] = ['content', 'backend', 'collab'];
      const dead = names.filter((name) => stack.processes[name].pid === undefined);
      await Promise.all(dead.map((name) => stack.restart(name)));
    },
    async [Symbol.asyncDispose]() {
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
