import type { api, EndpointInput, NoteSummary, NoteView, OpenedNote } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { Brackets, type SelectQueryBuilder } from 'typeorm';
import { ContentClient } from '../content/content-client.ts';
import { containing } from '../platform/database/like-pattern.ts';
import { Reads } from '../platform/database/reads.ts';
import type { Note } from './note.entity.ts';
import { noteEtag } from './note-etag.ts';
import { NoteHead } from './note-head.entity.ts';
import { noteHasGrants, readNoteRows, selectNotes } from './note-rows.ts';
import { toNoteSummary, toNoteView, toOpenedNote } from './note-view.ts';
import { permittedNote } from './permitted-note.ts';

type ListQuery = EndpointInput<typeof api.notes.list>['query'];

export interface ReadNote {
  note: NoteView;
  /** The state that was read, for the `ETag` header. */
  etag: string;
}

/** Reading notes. The number of queries never depends on the number of notes. */
@Injectable()
export class NoteReader {
  constructor(
    private readonly reads: Reads,
    private readonly content: ContentClient,
  ) {}

  /** @throws AppError `not_found`, `unavailable` while the content process is away */
  async one(personId: string | null, noteId: string): Promise<ReadNote> {
    const { row, head } = await this.readable(personId, noteId);
    const rendered = await this.content.render(noteId);
    return {
      note: toNoteView(row, personId, head.generation, rendered),
      etag: noteEtag({ generation: head.generation, headSeq: rendered.headSeq }),
    };
  }

  /**
   * A note without its content, at the cost of its row: rendering a long one takes most of the time in
   * which it should be open.
   *
   * @throws AppError `not_found`
   */
  async opened(personId: string | null, noteId: string): Promise<OpenedNote> {
    const { row, head } = await this.readable(personId, noteId);
    return toOpenedNote(row, personId, head.generation);
  }

  private async readable(personId: string | null, noteId: string) {
    const row = await permittedNote(this.reads.manager, personId, noteId, 'read');
    const head = await this.reads.manager.findOneBy(NoteHead, { noteId });
    if (!head) throw new AppError('not_found');
    return { row, head };
  }

  /** A person's own notes, a page of them, and how many there are with these filters. */
  async own(personId: string, query: ListQuery): Promise<{ notes: NoteSummary[]; count: number }> {
    const notes = selectNotes(this.reads.manager, personId).where('note.author_id = :personId');
    if (query.notebookId)
      notes.andWhere('note.notebook_id IN (:...notebookIds)', { notebookIds: query.notebookId });
    if (query.sharing) notes.andWhere(hasSharing(query.sharing));
    if (query.searchQuery) contains(notes, query.searchQuery);
    const direction = query.sortOrder ?? (query.sortBy === 'title' ? 'ASC' : 'DESC');
    const count = await notes.getCount();
    const rows = await readNoteRows(
      notes
        .orderBy(`note.${query.sortBy}`, direction)
        .addOrderBy('note.id', direction)
        .limit(query.limit)
        .offset(query.offset),
    );
    return { notes: rows.map((row) => toNoteSummary(row, personId)), count };
  }

  /** A page of the notes that others have shared with a person, newest first, and how many there are. */
  async shared(
    personId: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ notes: NoteSummary[]; count: number }> {
    const notes = selectNotes(this.reads.manager, personId)
      .where('note_grant_of_viewer.user_id = :personId')
      .andWhere('note.author_id <> :personId');
    const count = await notes.getCount();
    const rows = await readNoteRows(
      notes.orderBy('note.createdAt', 'DESC').addOrderBy('note.id', 'DESC').limit(limit).offset(offset),
    );
    return { notes: rows.map((row) => toNoteSummary(row, personId)), count };
  }
}

/** Rule A1 as a condition; `sharingOf` is the same rule on rows that are loaded. */
function hasSharing(wanted: NonNullable<ListQuery['sharing']>): Brackets {
  const conditions = {
    published: 'note.published_at IS NOT NULL',
    shared: `note.published_at IS NULL AND ${noteHasGrants}`,
    private: `note.published_at IS NULL AND NOT ${noteHasGrants}`,
  };
  return new Brackets((either) => {
    for (const sharing of wanted) either.orWhere(conditions[sharing]);
  });
}

function contains(notes: SelectQueryBuilder<Note>, text: string): void {
  notes.andWhere(
    `(note.title LIKE :pattern ESCAPE '!' OR EXISTS (
        SELECT 1 FROM note_content WHERE note_content.note_id = note.id AND note_content.text LIKE :pattern ESCAPE '!'))`,
    { pattern: containing(text) },
  );
}
