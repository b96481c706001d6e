import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type NotebookPartFields, NotebookParts } from '../../library/notebooks/read/notebook-parts.ts';
import { type NotePartFields, NoteParts } from '../../library/notes/read/note-parts.ts';
import type { SqlPart } from '../../platform/database/sql-part.ts';
import type { ViewPart } from '../../platform/views/view-parts.ts';

/** `hasUserLiked` in the views of notes. */
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

async function readLikes(
  manager: EntityManager,
  kind: 'note' | 'notebook',
  viewerId: string | null,
  among: SqlPart,
): Promise<ReadonlyMap<string, { hasUserLiked: true }>> {
  if (viewerId === null) return new Map();
  const own: { id: string }[] = await manager.query(
    `SELECT ${kind}_id AS id FROM ${kind}_like WHERE user_id = ? AND ${kind}_id IN (${among.sql})`,
    [viewerId, ...among.values],
  );
  return new Map(own.map(({ id }) => [id, { hasUserLiked: true }]));
}
