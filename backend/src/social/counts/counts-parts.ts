import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type NotebookPartFields, NotebookParts } from '../../library/notebooks/read/notebook-parts.ts';
import { type NotePartFields, NoteParts } from '../../library/notes/read/note-parts.ts';
import type { SqlPart } from '../../platform/database/sql-part.ts';
import type { ViewPart } from '../../platform/views/view-parts.ts';
import { readCounts } from './counts.ts';

/** `likesCount` and `commentsCount` (of comments without their replies) in the views of notes. */
@Injectable()
export class NoteCountsPart implements ViewPart<NotePartFields> {
  constructor(parts: NoteParts) {
    parts.register(this);
  }

  hydrate(manager: EntityManager, _viewerId: string | null, among: SqlPart) {
    return countsOf(manager, 'note', among);
  }
}

/** The same in the views of notebooks. */
@Injectable()
export class NotebookCountsPart implements ViewPart<NotebookPartFields> {
  constructor(parts: NotebookParts) {
    parts.register(this);
  }

  hydrate(manager: EntityManager, _viewerId: string | null, among: SqlPart) {
    return countsOf(manager, 'notebook', among);
  }
}

/** Both in one statement. */
async function countsOf(
  manager: EntityManager,
  thing: 'note' | 'notebook',
  among: SqlPart,
): Promise<ReadonlyMap<string, { likesCount: number; commentsCount: number }>> {
  const [likes, comments] = [`${thing}-likes`, `${thing}-comments`] as const;
  const counts = await readCounts(manager, [likes, comments], among);
  return new Map(
    [...counts.subjects].map((id) => [
      id,
      { likesCount: counts.of(likes, id), commentsCount: counts.of(comments, id) },
    ]),
  );
}
