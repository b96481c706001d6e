import { setTimeout as sleep } from 'node:timers/promises';
import type { AppendEntry } from '@commonplace/contracts/internal';
import { type AppendOutcome, appendBatch } from './append-batch.ts';
import { appendIfHead, type ServerWrite } from './append-if-head.ts';
import { DocumentSizes } from './document-sizes.ts';
import type { Failure, JournalDatabase } from './journal-database.ts';
import { quarantineRows } from './quarantine.ts';
import { type FoldedProjection, saveBase, saveProjection } from './save-fold.ts';
import { readStoredState, type StoredState } from './stored-state.ts';
import type { Version } from './versions.ts';

/** How long a transaction that only met others in its way is tried again. */
const patienceMs = 5_000;
const longestPauseMs = 100;

/** Every read and write of the content of notes, on either database. */
export class Journal {
  readonly #database: JournalDatabase;
  readonly sizes = new DocumentSizes();

  constructor(database: JournalDatabase) {
    this.#database = database;
  }

  /** One transaction, tried once: who calls it decides what is tried again (`group-commit.ts`). */
  append(entries: readonly AppendEntry[]): Promise<AppendOutcome[]> {
    return appendBatch(this.#database, this.sizes, entries);
  }

  judge(error: unknown): Failure {
    return this.#database.judge(error);
  }

  /** See {@link readStoredState}. */
  read(noteId: string, options?: { generation?: number; after?: number }): Promise<StoredState | null> {
    return this.#again(() => readStoredState(this.#database, noteId, options));
  }

  quarantine(note: { noteId: string; generation: number }, seqs: readonly number[]): Promise<void> {
    return this.#again(() => quarantineRows(this.#database, note, seqs));
  }

  saveProjection(read: StoredState, folded: FoldedProjection): Promise<boolean> {
    return this.#again(() => saveProjection(this.#database, read, folded));
  }

  async saveBase(read: StoredState, base: { state: Uint8Array; seq: number }): Promise<boolean> {
    const saved = await this.#again(() => saveBase(this.#database, read, base));
    if (saved) this.sizes.set(read.noteId, base.state.length);
    return saved;
  }

  async appendIfHead(
    read: StoredState,
    entry: ServerWrite,
    replaced: Version | null,
  ): ReturnType<typeof appendIfHead> {
    const outcome = await this.#again(() => appendIfHead(this.#database, read, entry, replaced));
    if (typeof outcome === 'number') this.sizes.grow(read.noteId, entry.update.length);
    return outcome;
  }

  /** Notes whose projection lags behind, at most `limit` of those after `noteId` in id order (C16). */
  async unprojected(noteId: string, limit: number): Promise<string[]> {
    const rows = await this.#again(() =>
      this.#database.read((statements) =>
        statements.all<{ id: string }>(
          `SELECT note_id AS id FROM note_head WHERE note_id > ? AND projected_seq < head_seq ORDER BY note_id LIMIT ${limit}`,
          [noteId],
        ),
      ),
    );
    return rows.map(({ id }) => id);
  }

  /** Rejects while the database is away. */
  async ping(): Promise<void> {
    await this.#database.read((statements) => statements.all('SELECT 1'));
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  /** C16: who met another transaction in the way starts over. */
  async #again<T>(transaction: () => Promise<T>): Promise<T> {
    const deadline = Date.now() + patienceMs;
    for (let pause = 5; ; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        return await transaction();
      } catch (error) {
        const failure = this.#database.judge(error);
        if ((failure !== 'again' && failure !== 'busy') || Date.now() > deadline) throw error;
        await sleep(pause * (0.5 + Math.random()));
      }
    }
  }
}
