import { setTimeout as pause } from 'node:timers/promises';
import { api, type CommentView } from '@commonplace/contracts/api';
import { Reads } from '../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { countsRepair } from '../../src/social/counts/counts.repair.ts';
import { NotebookWorld } from '../library/notebooks/support/notebook-world.ts';
import { manyPeople } from './many-people.ts';
import type { TestPerson } from './people.ts';
import { startTestBackend } from './test-backend.ts';

/** A backend with short words for what people do with what others wrote. No content process: notes are empty. */
export class SocialWorld extends NotebookWorld {
  static async start(env: NodeJS.ProcessEnv = {}): Promise<SocialWorld> {
    return new SocialWorld(await startTestBackend(env));
  }

  /** People with a notebook of their own, where they also save. */
  async newPeople(prefix: string, count: number): Promise<TestPerson[]> {
    const people = await manyPeople(this.backend, prefix, count);
    await this.run(
      `INSERT INTO notebook (id, owner_id, name, description, default_of, default_saving_of, notes_order, created_at, updated_at)
       VALUES ${people.map(() => "(?, ?, 'My Notebook', '', ?, ?, '[]', 0, 0)").join(', ')}`,
      people.flatMap(({ id }) => [id, id, id, id]),
    );
    return people;
  }

  /** A note in a new notebook of its own. */
  async newNote(author: TestPerson, state: 'private' | 'published' = 'published'): Promise<string> {
    const [id] = await this.newNotes(author, await this.newNotebook(author), 1);
    if (id === undefined) throw new Error('No note was made');
    if (state === 'published') await this.publish('note', id);
    return id;
  }

  like(person: TestPerson | null, subjectType: string, id: string, on?: boolean) {
    return this.ask(person, api.likes.toggle, { params: { subjectType, id }, body: { on } });
  }

  comment(person: TestPerson | null, subjectType: string, id: string, text: unknown = 'A comment') {
    return this.ask(person, api.comments.add, { params: { subjectType, id }, body: { text } });
  }

  /** A comment that has to succeed. */
  async said(person: TestPerson, subjectType: string, id: string, text?: string): Promise<CommentView> {
    const answer = await this.comment(person, subjectType, id, text);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.failure));
    return answer.body.comment;
  }

  comments(person: TestPerson | null, subjectType: string, id: string, query: Record<string, unknown> = {}) {
    return this.ask(person, api.comments.list, { params: { subjectType, id }, query });
  }

  replies(person: TestPerson | null, id: string, query: Record<string, unknown> = {}) {
    return this.ask(person, api.comments.replies, { params: { id }, query });
  }

  follow(person: TestPerson | null, username: string, on?: boolean) {
    return this.ask(person, api.follows.person, { params: { username }, body: { on } });
  }

  block(person: TestPerson, username: string, on = true) {
    return this.ask(person, api.moderation.block, { params: { username }, body: { on } });
  }

  /** How many counts differ from the rows they count. */
  wrongCounts(): Promise<number> {
    return countsRepair.run(this.backend.app.get(Reads).manager, { checkOnly: true });
  }

  repairCounts(): Promise<number> {
    return this.backend.app
      .get(UnitOfWork)
      .run(({ manager }) => countsRepair.run(manager, { checkOnly: false }));
  }

  /** Until every change of a count is in its value. */
  async folded(): Promise<void> {
    while ((await this.count('social_count_change', '1 = 1', [])) > 0) await pause(50);
  }

  /** The folded value of a count. */
  async value(kind: string, subject: string): Promise<number> {
    const [row] = await this.run('SELECT value FROM social_count WHERE kind = ? AND subject = ?', [
      kind,
      subject,
    ]);
    return Number(row?.value ?? 0);
  }
}
