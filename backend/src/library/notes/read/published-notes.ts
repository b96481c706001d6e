import type { NoteSummary } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { NoteFacts } from '../../../access/note-policy.ts';
import { Reads } from '../../../platform/database/reads.ts';
import { placeholders } from '../../../platform/database/sql-part.ts';
import { digestOf } from '../../../platform/http/answers/digest-of.ts';
import { imageSizes } from '../images/image-rows.ts';
import { permittedNote } from '../rights/permitted-note.ts';
import { readableNoteRows } from './note-rows.ts';
import { NoteViews } from './note-views.ts';

/** A note that a guest may read, without its content. */
export interface PublishedNote {
  note: NoteSummary;
  /** Rights of a guest. */
  facts: NoteFacts;
  /** Changes with everything that a page shows of the note. */
  version: string;
}

export interface PublishedContent {
  /** As of the last fold: sanitised HTML. */
  html: string;
  /** Of the pictures in it, in pixels, by address. */
  imageSizes: Record<string, { width: number; height: number }>;
}

/** Notes as guests read them: from what is stored, without a conversion. */
@Injectable()
export class PublishedNotes {
  constructor(
    private readonly reads: Reads,
    private readonly views: NoteViews,
  ) {}

  /** Null for what a guest may not read, and for what does not exist. Two look-ups by id. */
  async find(noteId: string): Promise<PublishedNote | null> {
    const { manager } = this.reads;
    try {
      // The head first: content that is newer than its version is rendered again, older content would stay.
      const [head] = await manager.query<{ generation: number | string; seq: number | string }[]>(
        `SELECT generation, COALESCE((SELECT published.seq FROM note_published published
           WHERE published.note_id = note_head.note_id), projected_seq) AS seq FROM note_head WHERE note_id = ?`,
        [noteId],
      );
      const row = await permittedNote(manager, null, noteId, 'read');
      if (!head) return null;
      const note = await this.views.ofRow(manager, null, row);
      return { note, facts: row.facts, version: digestOf([note, Number(head.generation), Number(head.seq)]) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    }
  }

  /** Those of these notes that a guest may read, in the order of the ids. */
  async summaries(noteIds: readonly string[]): Promise<NoteSummary[]> {
    const { manager } = this.reads;
    return this.views.ofRows(manager, null, await readableNoteRows(manager, null, noteIds));
  }

  /**
   * The HTML of notes that a guest may read, as the caller has found, by their ids; without those that are longer.
   *
   * @param mostBytes of one note
   */
  async texts(noteIds: readonly string[], mostBytes: number): Promise<ReadonlyMap<string, string>> {
    if (noteIds.length === 0) return new Map();
    const rows: { id: string; html: string }[] = await this.reads.manager.query(
      `SELECT note_id AS id, html FROM note_content WHERE note_id IN ${placeholders(noteIds)} AND LENGTH(html) <= ?`,
      [...noteIds, mostBytes],
    );
    return new Map(rows.map(({ id, html }) => [id, html]));
  }

  /** The content of a note that {@link find} has found. Empty when the note was deleted since. */
  async content(note: NoteSummary): Promise<PublishedContent> {
    const { manager } = this.reads;
    const [[stored], sizes] = await Promise.all([
      manager.query<{ html: string }[]>('SELECT html FROM note_content WHERE note_id = ?', [note.id]),
      imageSizes(
        manager,
        null,
        note.info2.imageArray.map(({ url }) => url),
      ),
    ]);
    return {
      html: stored?.html ?? '',
      imageSizes: sizes,
    };
  }
}
