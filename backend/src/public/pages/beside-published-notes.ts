import type { NoteSummary } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { besideIn } from '@commonplace/contracts/notebooks';
import type { BesideNotes } from '@commonplace/contracts/pages';
import { Injectable } from '@nestjs/common';
import { BesideNote } from '../../library/notebooks/beside-note.ts';
import { PublishedNotes } from '../../library/notes/read/published-notes.ts';
import { WeighedCache } from '../../platform/process/weighed-cache.ts';

/** Milliseconds that an order is kept: reading one takes as long as its notebook has notes. */
const keptFor = 5_000;
const mostBytes = 8 * 1_024 * 1_024;
/** Of one id. */
const idBytes = 64;

/** The notes before and after a published note in its notebook, for guests. */
@Injectable()
export class BesidePublishedNotes {
  private readonly orders = new WeighedCache<{ ids: readonly string[]; until: number }>(mostBytes);

  constructor(
    private readonly notebooks: BesideNote,
    private readonly notes: PublishedNotes,
  ) {}

  /** An order may be some seconds old; whether a note may be read, and what it is called, is asked each time. */
  async of({ id, temp: { notebook } }: NoteSummary): Promise<BesideNotes> {
    const beside = besideIn(notebook ? await this.order(notebook.id) : [], id);
    const names = await this.notes.names(Object.values(beside).filter((one) => one !== undefined));
    const named = (wanted: string | undefined) => names.find((note) => note.id === wanted) ?? null;
    return { previous: named(beside.previous), next: named(beside.next) };
  }

  private async order(notebookId: string): Promise<readonly string[]> {
    const kept = this.orders.get(notebookId);
    if (kept && kept.until > performance.now()) return kept.ids;
    const ids = await this.read(notebookId);
    this.orders.set(notebookId, { ids, until: performance.now() + keptFor }, (ids.length + 1) * idBytes);
    return ids;
  }

  private async read(notebookId: string): Promise<readonly string[]> {
    try {
      return await this.notebooks.order(null, notebookId);
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return [];
      throw error;
    }
  }
}
