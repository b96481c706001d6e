import { AppError } from '@commonplace/contracts/errors';
import type { StoredDocument } from '@commonplace/contracts/internal';
import type { Logger } from 'pino';
import type { ContentMetrics } from './content-metrics.ts';
import type { Journal } from './journal/journal.ts';
import type { StoredState } from './journal/stored-state.ts';

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
   * What is stored of a note, all of it or what came after a seq.
   *
   * @throws AppError `not_found` when there is no such note, or not in this generation
   * @throws UnreadableBase
   */
  async read(noteId: string, options?: { generation?: number; after?: number }): Promise<StoredState> {
    const state = await this.#journal.read(noteId, options);
    if (!state) throw new AppError('not_found');
    if (state.damaged.length > 0) await this.quarantine(state, state.damaged);
    return state;
  }

  /** Moves rows aside that can't be read, and says so. */
  async quarantine(note: { noteId: string; generation: number }, seqs: readonly number[]): Promise<void> {
    this.#metrics.quarantined.inc(seqs.length);
    this.#log.error({ noteId: note.noteId, seqs }, 'damaged rows of the journal are moved to quarantine');
    await this.#journal.quarantine(note, seqs);
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
