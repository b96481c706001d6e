import type { NotebookView } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PersonParts } from '../../../accounts/people/person-parts.ts';
import { listOf, type SqlPart } from '../../../platform/database/sql-part.ts';
import { present } from '../arrangement/arrangement.ts';
import { storedArrangement } from '../arrangement/stored-arrangement.ts';
import { listedContents, wholeContents } from './notebook-contents.ts';
import {
  hiddenNotes,
  ownNotebookDetails,
  readableNotesCounts,
  readableWords,
  sectionsOf,
} from './notebook-details.ts';
import { NotebookParts } from './notebook-parts.ts';
import { type NotebookRow, parseOrder } from './notebook-rows.ts';
import { toNotebookView } from './notebook-view.ts';

/** Notes of which the words are added up: each row is read for it. */
const mostCounted = 1_000;

/**
 * Views of notebooks, from rows that have rights and owner: what is in them, then what the registered parts add. The
 * number of statements does not depend on how many notebooks there are.
 */
@Injectable()
export class NotebookViews {
  constructor(
    private readonly notebookParts: NotebookParts,
    private readonly personParts: PersonParts,
  ) {}

  /** As lists show them, in the order of the rows. */
  async ofRows(
    manager: EntityManager,
    personId: string | null,
    rows: readonly NotebookRow[],
  ): Promise<NotebookView[]> {
    if (rows.length === 0) return [];
    const [notesCount, parts] = await Promise.all([
      readableNotesCounts(manager, personId, rows),
      this.parts(manager, personId, listOf(rows.map(({ notebook }) => notebook.id)), ownersOf(rows)),
    ]);
    return rows.map((row) =>
      toNotebookView(row, { notesCount: notesCount(row.notebook.id), contents: null }, parts(row), personId),
    );
  }

  /**
   * As lists show them, all of their owner, who asks. `among` are their ids, as the list in the brackets of `IN`: where
   * they are all of the owner's, a statement, so that they are read while the rows are and no database reads a list of a
   * thousand ids for each kind.
   */
  async ofOwner(
    manager: EntityManager,
    ownerId: string,
    reading: readonly NotebookRow[] | Promise<readonly NotebookRow[]>,
    among: SqlPart,
  ): Promise<NotebookView[]> {
    const [rows, details, parts] = await Promise.all([
      reading,
      ownNotebookDetails(manager, among),
      this.parts(manager, ownerId, among, [ownerId]),
    ]);
    const listed = listedContents();
    return rows.map((row) => {
      const { notesCount, sections } = details(row.notebook.id);
      return toNotebookView(row, { notesCount, contents: listed(row, sections) }, parts(row), ownerId);
    });
  }

  /** As it is read by its id, with the arrangement of its notes. */
  async whole(manager: EntityManager, personId: string | null, row: NotebookRow): Promise<NotebookView> {
    const { id } = row.notebook;
    const [sections, hidden, parts] = await Promise.all([
      sectionsOf(manager, id),
      hiddenNotes(manager, personId, row),
      this.parts(manager, personId, listOf([id]), ownersOf([row])),
    ]);
    const stored = await storedArrangement(manager, { id, notesOrder: parseOrder(row.notesOrder) }, sections);
    const contents = wholeContents(present(stored), sections, hidden);
    const notesCount = stored.places.size - hidden.size;
    const words = notesCount > mostCounted ? undefined : await readableWords(manager, personId, row);
    return toNotebookView(row, { notesCount, words, contents }, parts(row), personId);
  }

  private async parts(
    manager: EntityManager,
    personId: string | null,
    among: SqlPart,
    ownerIds: readonly string[],
  ) {
    const [ofNotebook, ofOwner] = await Promise.all([
      this.notebookParts.hydrate(manager, personId, among),
      this.personParts.hydrate(manager, personId, listOf(ownerIds)),
    ]);
    return ({ notebook }: NotebookRow) => ({
      notebook: ofNotebook(notebook.id),
      owner: ofOwner(notebook.ownerId),
    });
  }
}

function ownersOf(rows: readonly NotebookRow[]): string[] {
  return [...new Set(rows.map(({ notebook }) => notebook.ownerId))];
}
