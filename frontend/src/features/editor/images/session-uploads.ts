import { NoteSession } from '../session/note-session.ts';
import { pool } from '../session/pool/editor-place.ts';
import type { TextSession } from '../session/text-session.ts';
import { ImageUploads } from './image-uploads.ts';

const uploads = new WeakMap<TextSession, ImageUploads>();

/** The images being added to an open note, the same ones however often it is shown and left. */
export function sessionUploads(session: TextSession): ImageUploads {
  // A text without a note has no images that could be on their way.
  const hold = () => (session instanceof NoteSession ? pool.hold(session) : () => undefined);
  const known = uploads.get(session) ?? new ImageUploads(session, hold);
  uploads.set(session, known);
  return known;
}
