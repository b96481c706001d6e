import { api } from '@commonplace/contracts/api';
import type { ApiPerson } from '../../support/people/api-person.ts';

interface Attempt {
  what: 'read' | 'write';
  begunAt: number;
  status: number;
}

/** Reads a note and writes its title over and over, over REST, and remembers how each attempt was answered. */
export class RestProber {
  readonly attempts: Attempt[] = [];
  private readonly person: ApiPerson;
  private readonly noteId: string;
  private isRunning = true;
  private readonly done: Promise<unknown>;

  constructor(person: ApiPerson, noteId: string) {
    this.person = person;
    this.noteId = noteId;
    this.done = Promise.all([this.repeat('read'), this.repeat('write')]);
  }

  /** Resolves when each of both has been answered once more. */
  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.isRunning = false;
    await this.done;
    await Promise.all([this.attempt('read'), this.attempt('write')]);
  }

  private async repeat(what: Attempt['what']): Promise<void> {
    while (this.isRunning) await this.attempt(what);
  }

  private async attempt(what: Attempt['what']): Promise<void> {
    const begunAt = performance.now();
    const { noteId } = this;
    const call =
      what === 'read'
        ? this.person.call(api.notes.list, { query: { noteId } })
        : this.person.call(api.notes.create, {
            headers: {},
            body: { noteId, title: `by REST ${this.attempts.length}` },
          });
    const status = await call.then(() => 200, statusOf);
    this.attempts.push({ what, begunAt, status });
  }
}

function statusOf(error: unknown): number {
  const status = /answered (\d+)/.exec(String(error))?.[1];
  if (status === undefined) throw error;
  return Number(status);
}
