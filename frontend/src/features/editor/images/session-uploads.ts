import { pool } from '../session/editor-place.ts';
import type { NoteSession } from '../session/note-session.ts';
import { ImageUploads } from './image-uploads.ts';

const uploads = new WeakMap<NoteSession, ImageUploads>();

/** The pictures being added to an open note, the same ones however often it is shown and left. */
export function sessionUploads(session: NoteSession): ImageUploads {
  const known = uploads.get(session) ?? new ImageUploads(session, () => pool.hold(session));
  uploads.set(session, known);
  return known;
}
