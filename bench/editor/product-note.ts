import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { api } from '@commonplace/contracts/api';
import { type BrowserContextOptions, request } from '@playwright/test';
import { type ApiPerson, registerPerson } from '../../e2e/support/people/api-person.ts';
import { keptSession } from '../../e2e/support/people/kept-session.ts';
import { startStack } from '../../scripts/stack.mjs';
import type { WritersOrder } from './remote-writers.ts';

const remoteNames = ['bob', 'carol', 'dave', 'erin', 'frank'];
/** As fast as people type who know what they want to say. */
const keysPerSecond = 5;

/** The whole product with its people, and one note after the other. */
export class Product {
  readonly url: string;
  readonly #dataDir: string;
  readonly #stop: () => Promise<void>;
  readonly #alice: ApiPerson;
  readonly #remote: ApiPerson[];
  /** What a browser keeps of Alice's session. */
  readonly aliceSession: BrowserContextOptions['storageState'];

  private constructor(
    stack: { url: string; dataDir: string; stop: () => Promise<void> },
    people: ApiPerson[],
    aliceSession: BrowserContextOptions['storageState'],
  ) {
    this.aliceSession = aliceSession;
    const [alice, ...remote] = people;
    this.url = stack.url;
    this.#dataDir = stack.dataDir;
    this.#stop = stack.stop;
    this.#alice = alice as ApiPerson;
    this.#remote = remote;
  }

  static async start(): Promise<Product> {
    const stack = await startStack({
      dataDir: await mkdtemp(join(tmpdir(), 'commonplace-bench-editor-')),
      port: 0,
    });
    const people: ApiPerson[] = [];
    for (const name of ['alice', ...remoteNames]) people.push(await registerPerson(stack, name));
    const [alice] = people as [ApiPerson];
    return new Product(stack, people, await renewedSession(stack.url, alice));
  }

  /** Creates a note over REST that all the others may edit; returns its page and its live document's name. */
  async createNote(htmlContent: string): Promise<{ page: string; documentName: string; words: number }> {
    const { note } = await this.#alice.call(api.notes.create, {
      headers: {},
      body: { title: 'A long note', htmlContent },
    });
    const usersEdit = this.#remote.map(({ id }) => id);
    await this.#alice.call(api.notes.share, { body: { noteId: note.id, usersView: [], usersEdit } });
    if (note.documentName === null) throw new Error('The note has no live document');
    return {
      page: `${this.url}/?note=${note.id}&edit`,
      documentName: note.documentName,
      words: note.textContent.split(/\s+/).length,
    };
  }

  /** The others open a note and type in it until they are stopped. */
  async startWriters(documentName: string, seed: number, count: number): Promise<RemoteWriters> {
    const child = fork(fileURLToPath(new URL('remote-writers.ts', import.meta.url)));
    const order: WritersOrder = {
      url: `${this.url.replace('http', 'ws')}/collab`,
      documentName,
      tokens: this.#remote.slice(0, count).map(({ token }) => token),
      seed,
      keysPerSecond,
    };
    child.send(order);
    await once(child, 'message');
    return new RemoteWriters(child);
  }

  async stop(): Promise<void> {
    await this.#stop();
    await rm(this.#dataDir, { recursive: true, force: true });
  }
}

class RemoteWriters {
  readonly #child: ChildProcess;

  constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Letters they have typed so far. */
  async count(): Promise<number> {
    this.#child.send('count');
    const [count] = await once(this.#child, 'message');
    return count as number;
  }

  async stop(): Promise<void> {
    this.#child.kill();
    await once(this.#child, 'exit');
  }
}

/** Renewed as a browser does it, which is sent the cookie for files with it: without one it would ask for it at every opening. */
async function renewedSession(
  url: string,
  person: ApiPerson,
): Promise<BrowserContextOptions['storageState']> {
  const http = await request.newContext({ baseURL: url });
  const { method, path, response } = api.users.refreshAuthToken;
  const answer = await http.fetch(path, { method, headers: { Authorization: `Bearer ${person.token}` } });
  const { token } = response.parse(await answer.json());
  const kept = await keptSession(http, url, token);
  await http.dispose();
  return kept;
}
