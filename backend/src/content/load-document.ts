import { AppError } from '@commonplace/contracts/errors';
import type { StoredDocument } from '@commonplace/contracts/internal';
import type { Logger } from 'pino';
import type { ContentMetrics } from './content-metrics.ts';
import type { Journal } from './journal/journal.ts';
import { type StoredState, UnreadableBase } from './journal/stored-state.ts';

/** Reads notes, and moves what is damaged aside on the way (C11). */
export class DocumentLoader {
  readonly #journal: Journal;
  readonly #metrics: ContentMetrics;
  readonly #log: Logger;

  constructor(journal: Journal, metrics: ContentMetrics, log: Logger) {
    this.#journal = journal;
    this.#metrics = metrics;
    this.#log = log;
  }

  /**
   * What is stored of a note, all of it or what came after a seq. Its `damaged` rows are those that
   * could not be moved aside just now.
   *
   * @throws AppError `not_found` when there is no such note, or not in this generation
   * @throws UnreadableBase when the base is damaged and no version can replace it
   */
  async read(noteId: string, options?: { generation?: number; after?: number }): Promise<StoredState> {
    const state = await this.#readable(noteId, options);
    if (!state) throw new AppError('not_found');
    if (state.damaged.length === 0) return state;
    try {
      await this.quarantine(state, state.damaged);
      return { ...state, damaged: [] };
    } catch (error) {
      // A disk that takes no writes may well be the one that damages rows: reading goes on.
      this.#log.error({ err: error, noteId }, 'damaged rows of the journal could not be moved to quarantine');
      return state;
    }
  }

  /** Moves rows aside that can't be read, and says so. */
  async quarantine(note: { noteId: string; generation: number }, seqs: readonly number[]): Promise<void> {
    const { noteId } = note;
    this.#log.error({ noteId, seqs }, 'damaged rows of the journal are moved to quarantine');
    this.#metrics.quarantined.inc(await this.#journal.quarantine(note, seqs));
  }

  async #readable(
    noteId: string,
    options?: { generation?: number; after?: number },
  ): Promise<StoredState | null> {
    try {
      return await this.#journal.read(noteId, options);
    } catch (error) {
      if (!(error instanceof UnreadableBase)) throw error;
      const standIn = await this.#journal.standInForBase(noteId);
      if (standIn.outcome === 'lost') {
        this.#metrics.damagedBases.inc({ outcome: 'lost' });
        throw error;
      }
      if (standIn.outcome === 'replaced') {
        const { versionAt } = standIn;
        this.#metrics.damagedBases.inc({ outcome: 'replaced' });
        this.#log.error(
          { noteId, versionAt },
          'the base of a note is damaged: it is kept in quarantine, and the newest version replaces it',
        );
      }
      return this.#journal.read(noteId, options);
    }
  }
}

/** As it travels to a collab-server. */
export function storedDocument(state: StoredState): StoredDocument {
  return {
    headSeq: state.headSeq,
    baseSeq: state.baseSeq,
    base: state.base?.length ? state.base : null,
    rows: state.rows.map(({ seq, update }) => ({ seq, update })),
    quarantined: state.unreadable,
  };
}
