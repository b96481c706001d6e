import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { readCounts } from '../counts/counts.ts';
import { type NotebookPartFields, NotebookParts } from '../notebooks/notebook-parts.ts';
import { type NotePartFields, NoteParts } from '../notes/note-parts.ts';
import type { SqlPart } from '../platform/database/sql-part.ts';
import type { ViewPart } from '../platform/views/view-parts.ts';

/** `likesCount` and `hasUserLiked` in the views of notes. */
@Injectable()
export class NoteLikesPart implements ViewPart<NotePartFields> {
  constructor(parts: NoteParts) {
    parts.register(this);
  }

  hydrate(manager: EntityManager, viewerId: string | null, among: SqlPart) {
    return readLikes(manager, 'note', viewerId, among);
  }
}

/** The same in the views of notebooks. */
@Injectable()
export class NotebookLikesPart implements ViewPart<NotebookPartFields> {
  constructor(parts: NotebookParts) {
    parts.register(this);
  }

  hydrate(manager: EntityManager, viewerId: string | null, among: SqlPart) {
    return readLikes(manager, 'notebook', viewerId, among);
  }
}

/** In one statement, as counts are, with the likes of the person who asks as one more count. */
async function readLikes(
  manager: EntityManager,
  kind: 'note' | 'notebook',
  viewerId: string | null,
  among: SqlPart,
): Promise<ReadonlyMap<string, { likesCount: number; hasUserLiked: boolean }>> {
  const [own, counts] = await Promise.all([
    viewerId === null
      ? []
      : manager.query<{ id: string }[]>(
          `SELECT ${kind}_id AS id FROM ${kind}_like WHERE user_id = ? AND ${kind}_id IN (${among.sql})`,
          [viewerId, ...among.values],
        ),
    readCounts(manager, [`${kind}-likes`], among),
  ]);
  const liked = new Set(own.map(({ id }) => id));
  const ids = new Set([...counts.subjects, ...liked]);
  return new Map(
    [...ids].map((id) => [id, { likesCount: counts.of(`${kind}-likes`, id), hasUserLiked: liked.has(id) }]),
  );
}
