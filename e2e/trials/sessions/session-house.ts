import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@commonplace/contracts/api';
import { type Stack, startStack } from '../../../scripts/stack.mjs';
import { type ApiPerson, registerPerson, signIn } from '../../support/people/api-person.ts';

/** The real processes, with one note that everybody in it may write. Alice is an administrator. */
export class SessionHouse {
  readonly stack: Stack;
  /** What our own tokens are signed with. */
  readonly key: string;
  readonly alice: ApiPerson;
  readonly note: { id: string; documentName: string };

  private constructor(stack: Stack, key: string, alice: ApiPerson, note: SessionHouse['note']) {
    this.stack = stack;
    this.key = key;
    this.alice = alice;
    this.note = note;
  }

  static async start(options: { databaseUrl?: string | undefined; env?: Record<string, string> } = {}) {
    const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-sessions-'));
    // A name can not be registered once it is an administrator's.
    const before = await startStack({ ...options, dataDir });
    const registered = await registerPerson(before, 'alice');
    await before.stop();
    const env = { ...options.env, ADMIN_USERNAMES: 'alice' };
    const stack = await startStack({ ...options, env, dataDir });
    const key = (await readFile(join(dataDir, 'jwt-secret'), 'utf8')).trim();
    const alice = await signIn(stack, registered);
    const { note } = await alice.call(api.notes.create, { headers: {}, body: { title: 'Ours' } });
    return new SessionHouse(stack, key, alice, { id: note.id, documentName: note.documentName as string });
  }

  get origin(): string {
    return this.stack.url;
  }

  /** People who may write the note, and no others beside alice any more: some accounts have ended. */
  async join(...names: string[]): Promise<ApiPerson[]> {
    const people: ApiPerson[] = [];
    for (const name of names) people.push(await registerPerson(this.stack, name));
    const body = { noteId: this.note.id, usersEdit: people.map(({ id }) => id), usersView: [] };
    await this.alice.call(api.notes.share, { body });
    return people;
  }

  /** A token for the note at `/yjs`. */
  async plainToken(person: ApiPerson): Promise<string> {
    return (await person.call(api.notes.collabToken, { body: { noteId: this.note.id } })).token;
  }

  async stop(): Promise<void> {
    await this.stack.stop();
    await rm(this.stack.dataDir, { recursive: true, force: true });
  }
}
