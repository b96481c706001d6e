import type { NamedNote } from '@commonplace/contracts/api';
import { arrange, besideIn, placesOf, readingOrder } from '@commonplace/contracts/notebooks';
import type { BesideNotes } from '@commonplace/contracts/pages';
import { Injectable } from '@nestjs/common';
import { Reads } from '../../platform/database/reads.ts';
import { placeholders } from '../../platform/database/sql-part.ts';
import { NotebookReader } from './read/notebook-reader.ts';

/** The order in which the notes of a notebook are read one after the other. */
@Injectable()
export class BesideNote {
  constructor(
    private readonly reads: Reads,
    private readonly notebooks: NotebookReader,
  ) {}

  /**
   * Of a notebook the notes that a person (null for a guest) may read, from top to bottom.
   *
   * @throws AppError `not_found`
   */
  async order(personId: string | null, notebookId: string): Promise<string[]> {
    const notebook = await this.notebooks.one(personId, notebookId);
    return readingOrder(arrange(notebook, placesOf(notebook)));
  }

  /**
   * The notes before and after one; none for a note that the person may not read.
   *
   * @throws AppError `not_found` for the notebook
   */
  async of(personId: string | null, notebookId: string, noteId: string): Promise<BesideNotes> {
    const beside = besideIn(await this.order(personId, notebookId), noteId);
    const ids = [beside.previous, beside.next].filter((id) => id !== undefined);
    if (ids.length === 0) return { previous: null, next: null };
    const rows: { id: string; title: string; preview: string }[] = await this.reads.manager.query(
      `SELECT id, title, preview FROM note WHERE id IN ${placeholders(ids)}`,
      ids,
    );
    const named = (wanted: string | undefined): NamedNote | null => {
      const row = rows.find(({ id }) => id === wanted);
      return row ? { id: row.id, title: row.title, temp: { preview: row.preview } } : null;
    };
    return { previous: named(beside.previous), next: named(beside.next) };
  }
}
