import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@commonplace/contracts/errors';
import type { AppendEntry } from '@commonplace/contracts/internal';
import type { JobDatabase } from '../../platform/jobs/job-leases.ts';
import { addUsage } from '../../platform/usage/person-usage.ts';
import type { Anchor } from '../anchors/anchor.ts';
import { readAnchors } from '../anchors/stored-anchors.ts';
import { type AuthoredState, readAuthoredState } from '../history/authored-state.ts';
import { type ClearedHistory, clearBefore, notesWithHistoryBefore } from '../history/clear-before.ts';
import { groundAt } from '../history/ground-at.ts';
import { readHistoryEnd } from '../history/history-rows.ts';
import { type MomentsPage, readMoments } from '../history/moments.ts';
import { type NamedMoment, nameMoment } from '../history/name-moment.ts';
import {
  isKnownBefore,
  isPastKnown,
  type PastState,
  type ReplacedState,
  readPastState,
  readReplacedState,
} from '../history/past-state.ts';
import type { HistoryEnd } from '../history/squeeze-rows.ts';
import { type AppendOutcome, appendBatch } from './append-batch.ts';
import { appendIfHead, type ServerWrite } from './append-if-head.ts';
import { DocumentSizes } from './document-sizes.ts';
import { lockAuthor } from './document-usage.ts';
import type { Failure, JournalDatabase } from './journal-database.ts';
import { type LaggingNote, laggingNotes } from './lagging-notes.ts';
import { keepPublished, readPublishedState, unkeptSeq } from './published-state.ts';
import { quarantineRows } from './quarantine.ts';
import { type FoldedBase, type FoldedProjection, saveBase, saveProjection } from './save-fold.ts';
import { type StandIn, standInForBase } from './stand-in-for-base.ts';
import { StorageRoom } from './storage-room.ts';
import { readStoredState, type StoredState, storedSize } from './stored-state.ts';
import { keepVersion, type Version } from './versions.ts';

/** How long a transaction that only met others in its way is tried again. */
const patienceMs = 5_000;
const longestPauseMs = 100;

/**
 * Every read and write of the content of notes, on either database. What fails because the database is away or was
 * too busy for all our patience rejects as `unavailable`; an append with the database's own words, for {@link Journal.judge}.
 */
export class Journal {
  readonly #database: JournalDatabase;
  readonly #quotaBytes: number;
  readonly #room: StorageRoom;
  readonly sizes = new DocumentSizes();
  /** Called after each commit that stored events for delivery. */
  onEventsStored: () => void = () => {};

  /** @param quotaBytes what one person may store */
  constructor(database: JournalDatabase, quotaBytes: number) {
    this.#database = database;
    this.#quotaBytes = quotaBytes;
    this.#room = new StorageRoom(quotaBytes);
  }

  /** One transaction, tried once: who calls it decides what is tried again (`group-commit.ts`). */
  append(entries: readonly AppendEntry[]): Promise<AppendOutcome[]> {
    return appendBatch(this.#database, this.sizes, this.#room, entries);
  }

  judge(error: unknown): Failure {
    return this.#database.judge(error);
  }

  /** See {@link readStoredState}. */
  read(noteId: string, options?: { generation?: number; after?: number }): Promise<StoredState | null> {
    return this.#again(() => readStoredState(this.#database, noteId, options));
  }

  /** See {@link quarantineRows}. */
  quarantine(note: { noteId: string; generation: number }, seqs: readonly number[]): Promise<number> {
    return this.#again(() => quarantineRows(this.#database, note, seqs));
  }

  /** How many rows and bases lie in quarantine. */
  async quarantined(): Promise<number> {
    const [row] = await this.#again(() =>
      this.#database.read((statements) =>
        statements.all<{ n: number }>('SELECT COUNT(*) AS n FROM note_quarantine'),
      ),
    );
    return Number(row?.n);
  }

  /** See {@link standInForBase}. */
  standInForBase(noteId: string): Promise<StandIn> {
    return this.#again(() => standInForBase(this.#database, noteId));
  }

  /** See {@link readAnchors}. */
  anchors(noteId: string): Promise<Anchor[]> {
    return this.#again(() => this.#database.read((statements) => readAnchors(statements, noteId)));
  }

  /** See {@link readHistoryEnd}. */
  historyEnd(noteId: string): Promise<HistoryEnd> {
    return this.#again(() => readHistoryEnd(this.#database, noteId));
  }

  /** See {@link readPastState}. */
  past(noteId: string, at: number): Promise<PastState | null> {
    return this.#again(() => this.#database.read((statements) => readPastState(statements, noteId, at)));
  }

  /** See {@link readReplacedState}. */
  replaced(noteId: string, at: number): Promise<ReplacedState | null> {
    return this.#again(() => this.#database.read((statements) => readReplacedState(statements, noteId, at)));
  }

  /** See {@link readAuthoredState}. */
  authored(noteId: string, at: number): Promise<AuthoredState | null> {
    return this.#again(() => this.#database.read((statements) => readAuthoredState(statements, noteId, at)));
  }

  /** See {@link isPastKnown}. */
  knows(noteId: string, at: number): Promise<boolean> {
    return this.#again(() => this.#database.read((statements) => isPastKnown(statements, noteId, at)));
  }

  /** See {@link isKnownBefore}. */
  knowsBefore(noteId: string, moment: { at: number; until: number }): Promise<boolean> {
    return this.#again(() => this.#database.read((statements) => isKnownBefore(statements, noteId, moment)));
  }

  /** See {@link readPublishedState}. */
  published(noteId: string, at?: number): Promise<PastState | null> {
    return this.#again(() => this.#database.read((statements) => readPublishedState(statements, noteId, at)));
  }

  /** See {@link unkeptSeq}. */
  unkeptSeq(noteId: string): Promise<number | null> {
    return this.#again(() => this.#database.read((statements) => unkeptSeq(statements, noteId)));
  }

  /** See {@link keepPublished}. */
  keepPublished(noteId: string, published: { seq: number; state: Uint8Array }): Promise<void> {
    return this.#again(() => keepPublished(this.#database, noteId, published));
  }

  /** See {@link readMoments}. */
  moments(noteId: string, before: number, limit: number): Promise<MomentsPage | null> {
    return this.#again(() =>
      this.#database.read((statements) => readMoments(statements, noteId, before, limit)),
    );
  }

  /** See {@link nameMoment}. */
  nameMoment(noteId: string, named: NamedMoment): Promise<void> {
    return this.#again(() => nameMoment(this.#database, noteId, named, this.#quotaBytes));
  }

  /** See {@link clearBefore}. */
  clearBefore(noteId: string, cleared: ClearedHistory): Promise<boolean> {
    return this.#again(() => clearBefore(this.#database, noteId, cleared));
  }

  /** See {@link notesWithHistoryBefore}. */
  withHistoryBefore(at: number, most: number): Promise<string[]> {
    return this.#again(() =>
      this.#database.read((statements) => notesWithHistoryBefore(statements, at, most)),
    );
  }

  /** See {@link groundAt}. */
  groundAt(read: StoredState): Promise<number> {
    return this.#again(() => this.#database.read((statements) => groundAt(statements, read)));
  }

  /**
   * Keeps a version that history builds on, unless there is one of this row or a later one: then another process was
   * faster, or a person has cleared the history meanwhile. Apart from the base, so that no transaction writes a large
   * document twice.
   */
  keepKeyframe(noteId: string, version: Version): Promise<void> {
    const database = this.#database;
    return this.#again(() =>
      database.write(async (statements) => {
        const authorId = await lockAuthor(database, statements, noteId);
        if (authorId === null) return;
        const later = await statements.all(
          "SELECT id FROM note_version WHERE note_id = ? AND reason = 'keyframe' AND seq >= ? LIMIT 1",
          [noteId, version.seq],
        );
        if (later.length > 0) return;
        await addUsage(statements, authorId, await keepVersion(statements, noteId, version));
      }),
    );
  }

  async saveProjection(read: StoredState, folded: FoldedProjection): Promise<boolean> {
    const saved = await this.#again(() => saveProjection(this.#database, read, folded));
    if (saved && folded.hash !== read.projectionHash) this.onEventsStored();
    return saved;
  }

  async saveBase(read: StoredState, base: FoldedBase): Promise<boolean> {
    const saved = await this.#again(() => saveBase(this.#database, read, base));
    if (saved) this.sizes.replaced(read.noteId, storedSize(read), base.state.length);
    return saved;
  }

  async appendIfHead(
    read: StoredState,
    entry: ServerWrite,
    replaced: Version | null,
  ): ReturnType<typeof appendIfHead> {
    const outcome = await this.#again(() =>
      appendIfHead(this.#database, read, entry, replaced, this.#quotaBytes),
    );
    if (typeof outcome === 'number') this.sizes.grow(read.noteId, entry.update.length);
    return outcome;
  }

  /** See {@link laggingNotes}. */
  lagging(
    ...range: [after: string, size: number, restedBefore: number]
  ): Promise<{ notes: LaggingNote[]; last: string | null }> {
    return this.#again(() => laggingNotes(this.#database, ...range));
  }

  /** The table of jobs, as this process reaches it. */
  get jobs(): JobDatabase {
    const database = this.#database;
    const isSqlite = database.lock === '';
    return {
      write: (work) =>
        this.#again(() =>
          database.write((statements) =>
            work({
              isSqlite,
              all: (sql, parameters) => statements.all(sql, parameters),
              run: (sql, parameters) => statements.run(sql, parameters),
            }),
          ),
        ),
    };
  }

  /** Rejects while the database is away. */
  async ping(): Promise<void> {
    await this.#database.read((statements) => statements.all('SELECT 1'));
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  /** C16: a fold that conflicts with another transaction starts again. */
  async #again<T>(transaction: () => Promise<T>): Promise<T> {
    const deadline = Date.now() + patienceMs;
    for (let pause = 5; ; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        return await transaction();
      } catch (error) {
        const failure = this.#database.judge(error);
        if (failure === 'fault') throw error;
        if (failure === 'away' || Date.now() > deadline)
          throw new AppError('unavailable', { cause: error, retryAfter: 2 });
        await sleep(pause * (0.5 + Math.random()));
      }
    }
  }
}
