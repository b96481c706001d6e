import type { NoteSummary } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PersonParts } from '../../../accounts/people/person-parts.ts';
import { listOf } from '../../../platform/database/sql-part.ts';
import { NoteParts } from './note-parts.ts';
import { type NoteRow, readNoteRows } from './note-rows.ts';
import { toNoteSummary } from './note-view.ts';

/**
 * Views of notes, from their ids: one statement for all rows, which joins what every view needs (rights, author,
 * notebook), then those of the registered parts.
 */
@Injectable()
export class NoteViews {
  constructor(
    private readonly noteParts: NoteParts,
    private readonly personParts: PersonParts,
  ) {}

  /** As lists show them, in the order of the ids. Nothing is filtered by rights: the ids are of notes that the person may read. */
  async ofIds(
    manager: EntityManager,
    personId: string | null,
    ids: readonly string[],
  ): Promise<NoteSummary[]> {
    return this.present(manager, personId, ids, readNoteRows(manager, personId, ids, 'listed'));
  }

  /** Of a row that has been read. */
  async ofRow(manager: EntityManager, personId: string | null, row: NoteRow): Promise<NoteSummary> {
    const [view] = await this.ofRows(manager, personId, [row]);
    return view as NoteSummary;
  }

  /** Of rows that have been read. */
  ofRows(manager: EntityManager, personId: string | null, rows: readonly NoteRow[]): Promise<NoteSummary[]> {
    return this.present(
      manager,
      personId,
      rows.map(({ note }) => note.id),
      rows,
    );
  }

  private async present(
    manager: EntityManager,
    personId: string | null,
    ids: readonly string[],
    reading: readonly NoteRow[] | Promise<NoteRow[]>,
  ): Promise<NoteSummary[]> {
    if (ids.length === 0) return [];
    const [rows, noteParts] = await Promise.all([
      reading,
      this.noteParts.hydrate(manager, personId, listOf(ids)),
    ]);
    const authorIds = [...new Set(rows.map(({ author }) => author.id))];
    const authorParts = await this.personParts.hydrate(manager, personId, listOf(authorIds));
    return rows.map((row) =>
      toNoteSummary(row, personId, { note: noteParts(row.note.id), author: authorParts(row.author.id) }),
    );
  }
}
