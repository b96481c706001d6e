import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { readCounts } from '../counts/counts.ts';
import { type NotebookPartFields, NotebookParts } from '../notebooks/notebook-parts.ts';
import { type NotePartFields, NoteParts } from '../notes/note-parts.ts';
import type { SqlPart } from '../platform/database/sql-part.ts';
import type { ViewPart } from '../platform/views/view-parts.ts';

/** `commentsCount` in the views of notes: of comments without their replies. */
@Injectable()
export class NoteCommentsPart implements ViewPart<NotePartFields> {
  constructor(parts: NoteParts) {
    parts.register(this);
  }

  hydrate(manager: EntityManager, _viewerId: string | null, among: SqlPart) {
    return readCommentsCounts(manager, 'note-comments', among);
  }
}

/** The same in the views of notebooks. */
@Injectable()
export class NotebookCommentsPart implements ViewPart<NotebookPartFields> {
  constructor(parts: NotebookParts) {
    parts.register(this);
  }

  hydrate(manager: EntityManager, _viewerId: string | null, among: SqlPart) {
    return readCommentsCounts(manager, 'notebook-comments', among);
  }
}

async function readCommentsCounts(
  manager: EntityManager,
  kind: 'note-comments' | 'notebook-comments',
  among: SqlPart,
): Promise<ReadonlyMap<string, { commentsCount: number }>> {
  const counts = await readCounts(manager, [kind], among);
  return new Map([...counts.subjects].map((id) => [id, { commentsCount: counts.of(kind, id) }]));
}
