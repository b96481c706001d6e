import { setTimeout as pause } from 'node:timers/promises';
import {
  api,
  type EndpointDefinition,
  type EndpointResponse,
  type NotebookView,
} from '@commonplace/contracts/api';
import { v7 as uuidv7 } from 'uuid';
import { Reads } from '../../../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../../../src/platform/database/unit-of-work.ts';
import { type Answer, callLoosely } from '../../../support/call-api.ts';
import { signUp, type TestPerson } from '../../../support/people.ts';
import { indexed } from '../../../support/statements/indexed.ts';
import { runStatement } from '../../../support/statements/run-statement.ts';
import type { TestBackend } from '../../../support/test-backend.ts';

type Request = Parameters<typeof callLoosely>[2];

interface NoteFacts {
  sectionId?: string | null;
  isProtected?: boolean;
}

const rowsAtOnce = 500;

export const absentId = '0197a000-0000-7000-8000-000000000000';

/** A backend with short words for calls, and for states that are written straight into its tables. */
export class NotebookWorld {
  constructor(readonly backend: TestBackend) {}

  signUp(username: string): Promise<TestPerson> {
    return signUp(this.backend, username);
  }

  /** A call as a person, or as a guest (null). */
  async ask<T extends EndpointDefinition>(
    person: TestPerson | null,
    endpoint: T,
    request: Request = {},
  ): Promise<Answer<T>> {
    if (request.query && ('searchQuery' in request.query || 'query' in request.query))
      await indexed(this.backend);
    return callLoosely(this.backend.url, endpoint, request, person?.token);
  }

  /** A call that has to succeed. */
  async did<T extends EndpointDefinition>(
    person: TestPerson | null,
    endpoint: T,
    request: Request = {},
  ): Promise<EndpointResponse<T>> {
    const answer = await this.ask(person, endpoint, request);
    if (answer.status !== 200) throw new Error(`${endpoint.path}: ${JSON.stringify(answer.failure)}`);
    return answer.body;
  }

  async newNotebook(person: TestPerson, name = 'A notebook'): Promise<string> {
    return (await this.did(person, api.notebooks.create, { body: { name } })).notebook.id;
  }

  async newSection(person: TestPerson, notebookId: string, title = 'A section'): Promise<string> {
    return (await this.did(person, api.sections.create, { body: { notebookId, title } })).section.id;
  }

  async newSet(person: TestPerson, title = 'A set', notebookIds: string[] = []): Promise<string> {
    return (await this.did(person, api.sets.create, { body: { title, notebookIds } })).set.id;
  }

  /** A notebook read by its id. */
  async notebook(person: TestPerson | null, id: string): Promise<NotebookView> {
    const { notebook } = await this.did(person, api.notebooks.list, { query: { id } });
    if (!notebook) throw new Error('No notebook was answered');
    return notebook;
  }

  /** One's own notebooks as the list has them. */
  async own(person: TestPerson, query: Record<string, unknown> = {}): Promise<NotebookView[]> {
    return (await this.did(person, api.notebooks.list, { query })).notebooks ?? [];
  }

  /** Notes without content, in the order in which they are made. */
  async newNotes(
    author: TestPerson,
    notebookId: string,
    count: number,
    facts: NoteFacts = {},
  ): Promise<string[]> {
    const ids = Array.from({ length: count }, () => uuidv7());
    const { sectionId = null, isProtected = false } = facts;
    for (let at = 0; at < count; at += rowsAtOnce) {
      const some = ids.slice(at, at + rowsAtOnce);
      await this.run(
        `INSERT INTO note (id, author_id, notebook_id, section_id, is_protected, created_at, title, font_size, line_height,
           preview, hashtags, images, words, characters, updated_at)
         VALUES ${some.map(() => "(?, ?, ?, ?, ?, ?, ?, 18, 1.8, '', '[]', '[]', 0, 0, 0)").join(', ')}`,
        some.flatMap((id, index) => [
          id,
          author.id,
          notebookId,
          sectionId,
          isProtected ? 1 : 0,
          at + index,
          `Note ${at + index}`,
        ]),
      );
      await this.run(
        `INSERT INTO note_head (note_id, generation, access_epoch, head_seq, base_seq, projected_seq)
         VALUES ${some.map(() => '(?, 1, 1, 0, 0, 0)').join(', ')}`,
        some,
      );
    }
    return ids;
  }

  grant(
    what: 'note' | 'notebook',
    id: string,
    person: TestPerson,
    permission: 'view' | 'edit',
  ): Promise<unknown> {
    return this.run(
      `INSERT INTO ${what}_grant (${what}_id, user_id, permission, created_at) VALUES (?, ?, ?, 0)`,
      [id, person.id, permission],
    );
  }

  publish(what: 'note' | 'notebook', id: string): Promise<unknown> {
    return this.run(`UPDATE ${what} SET published_at = 1 WHERE id = ?`, [id]);
  }

  save(person: TestPerson, notebookId: string): Promise<unknown> {
    return this.run('INSERT INTO notebook_save (user_id, notebook_id, created_at) VALUES (?, ?, 0)', [
      person.id,
      notebookId,
    ]);
  }

  /**
   * What another open transaction writes while the act waits for it: the act is begun before the
   * write, and ends after the commit.
   */
  async writeAhead(
    before: [sql: string, parameters: unknown[]],
    act: () => Promise<unknown>,
    ...after: [sql: string, parameters: unknown[]][]
  ): Promise<void> {
    let acting: Promise<unknown> = Promise.resolve();
    await this.backend.app.get(UnitOfWork).run(async ({ manager }) => {
      await manager.query(...before);
      acting = act();
      // On SQLite it waits anyway.
      if (manager.connection.options.type !== 'better-sqlite3') await this.someoneWaits();
      for (const statement of after) await manager.query(...statement);
    });
    await acting;
  }

  /** Until a transaction in this database waits for a lock. InnoDB repeats its answer within 100 ms. */
  private async someoneWaits(): Promise<void> {
    const { manager } = this.backend.app.get(Reads);
    for (;;) {
      const waiting: unknown[] = await manager.query(
        `SELECT 1 FROM information_schema.innodb_trx t
           JOIN information_schema.processlist p ON p.id = t.trx_mysql_thread_id
         WHERE t.trx_state = 'LOCK WAIT' AND p.db = DATABASE()`,
      );
      if (waiting.length > 0) return;
      await pause(120);
    }
  }

  /** One statement, as the product would have written it. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of any query
  run(sql: string, parameters: unknown[] = []): Promise<any> {
    return runStatement(this.backend, sql, parameters);
  }

  async count(table: string, where: string, parameters: unknown[]): Promise<number> {
    const [row] = await this.run(`SELECT COUNT(*) AS count FROM ${table} WHERE ${where}`, parameters);
    return Number(row.count);
  }
}
