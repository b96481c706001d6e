import { type ConvertedContent } from '../../../content/content-client.ts';
import { emptyProjection, insertFirstContent } from '../../../content/first-content.ts';
import { listedFacts } from '../../../content/projection-columns.ts';
import type { Unit } from '../../../platform/database/unit.ts';
import { refreshPublicNotes } from '../lists/public-notes.ts';
import { Note } from '../note.entity.ts';
import type { NotePlace } from './new-place.ts';

export interface NewNote extends NotePlace {
  id: string;
  authorId: string;
  fontSize: number;
  lineHeight: number;
  /** Null for a note without an edit. */
  content: ConvertedContent | null;
  /** Of a note that was written elsewhere before; without them this moment. */
  createdAt?: number;
  updatedAt?: number;
}

/** Inserts a note with its journal. It is neither shared nor published by itself; its notebook may be. */
export async function insertNote({ manager }: Unit, { content, ...note }: NewNote): Promise<void> {
  const now = Date.now();
  const derived = listedFacts(content?.projection ?? emptyProjection);
  const facts = {
    isProtected: false,
    publishMode: 'live' as const,
    publishedAt: null,
    isPublic: false,
    firstPublicAt: 0,
    popularity: 0,
  };
  const instants = { createdAt: now, updatedAt: now };
  await manager.insert(Note, { ...facts, ...instants, ...note, ...derived });
  await refreshPublicNotes({ manager }, [note.id]);
  await insertFirstContent(manager, note.id, content);
}
