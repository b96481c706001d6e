import { setTimeout as pause } from 'node:timers/promises';
import type { AppendEntry } from '@commonplace/contracts/internal';
import { v7 as uuidv7 } from 'uuid';
import { firstGeneration, insertFirstContent } from '../../../src/content/first-content.ts';
import type { JournalDatabase, SqlValue, Statements } from '../../../src/content/journal/journal-database.ts';

export interface Person {
  userId: string;
  sid: string;
}

/** What of a note the journal's rules look at. */
export interface Head {
  generation: number;
  access_epoch: number;
  head_seq: number;
  base_seq: number;
  projected_seq: number;
}

/** Rows as the rest of the product makes them, and looks at what the content process made of them. */
export class PeopleAndNotes {
  readonly #database: JournalDatabase;

  constructor(database: JournalDatabase) {
    this.#database = database;
  }

  run(sql: string, ...parameters: SqlValue[]): Promise<number> {
    return this.#write((statements) => statements.run(sql, parameters));
  }

  /** SQLite has one writer at a time, and the content process writes as well. */
  async #write<T>(work: (statements: Statements) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#database.write(work);
      } catch (error) {
        if (this.#database.judge(error) !== 'busy' || tries === 100) throw error;
        await pause(20);
      }
    }
  }

  all<R extends object>(sql: string, ...parameters: SqlValue[]): Promise<R[]> {
    return this.#database.read((statements) => statements.all<R>(sql, parameters));
  }

  /** A signed-in person. */
  async person(name: string): Promise<Person> {
    const userId = uuidv7();
    await this.run(
      'INSERT INTO `user` (id, email, email_verified, username, name, bio, created_at, updated_at) VALUES (?, ?, 1, ?, ?, ?, 0, 0)',
      ...[userId, `${name}-${userId}@example.com`, userId.replaceAll('-', '').slice(-30), name, ''],
    );
    return { userId, sid: await this.session(userId) };
  }

  /** `scopes` as an API token has them. */
  async session(
    userId: string,
    expiresAt = Date.now() + 60_000,
    scopes: string | null = null,
  ): Promise<string> {
    const sid = uuidv7();
    await this.run(
      'INSERT INTO session (id, user_id, created_at, expires_at, scopes) VALUES (?, ?, 0, ?, ?)',
      ...[sid, userId, expiresAt, scopes],
    );
    return sid;
  }

  /** A note without edits, made as the API makes it. */
  async note({ userId }: Person, content: Parameters<typeof insertFirstContent>[2] = null): Promise<string> {
    const notebookId = uuidv7();
    const noteId = uuidv7();
    await this.run(
      'INSERT INTO notebook (id, owner_id, name, description, is_protected, notes_order, created_at, updated_at) VALUES (?, ?, ?, ?, 0, ?, 0, 0)',
      ...[notebookId, userId, 'My Notebook', '', '[]'],
    );
    await this.#write(async (statements) => {
      await statements.run(
        'INSERT INTO note (id, author_id, notebook_id, is_protected, font_size, line_height, created_at, title, preview, hashtags, images, words, characters, updated_at) VALUES (?, ?, ?, 0, 18, 1.8, 1000, ?, ?, ?, ?, 0, 0, 1000)',
        [noteId, userId, notebookId, '', '', '[]', '[]'],
      );
      const runner = {
        query: (sql: string, parameters: unknown[] = []): Promise<unknown> =>
          sql.startsWith('SELECT')
            ? statements.all(sql, parameters as SqlValue[])
            : statements.run(sql, parameters as SqlValue[]),
      };
      await insertFirstContent(runner, noteId, content);
    });
    return noteId;
  }

  async head(noteId: string): Promise<Head> {
    const [head] = await this.all<Head>(
      'SELECT generation, access_epoch, head_seq, base_seq, projected_seq FROM note_head WHERE note_id = ?',
      noteId,
    );
    if (!head) throw new Error(`No head of ${noteId}`);
    return head;
  }

  async listed(noteId: string) {
    const [note] = await this.all<{
      title: string;
      preview: string;
      hashtags: string;
      words: number;
      updated_at: number;
      text: string;
      html: string;
    }>(
      'SELECT n.title, n.preview, n.hashtags, n.words, n.updated_at, c.`text`, c.html FROM note n JOIN note_content c ON c.note_id = n.id WHERE n.id = ?',
      noteId,
    );
    if (!note) throw new Error(`No content of ${noteId}`);
    return note;
  }

  async count(table: string, noteId: string): Promise<number> {
    const [row] = await this.all<{ n: number }>(
      `SELECT COUNT(*) AS n FROM ${table} WHERE note_id = ?`,
      noteId,
    );
    return Number(row?.n);
  }
}

/** An entry as a collab-server sends it for a connection that may write. */
export function entryOf(
  noteId: string,
  { userId, sid }: Person,
  update: Uint8Array,
  changes: Partial<AppendEntry> = {},
): AppendEntry {
  return { noteId, generation: firstGeneration, userId, sid, epoch: 0, update, ...changes };
}
