import { parseDocumentName } from '@commonplace/contracts/collab';
import { normalizeTitle } from '@commonplace/contracts/document';
import { type LiveNote, type LiveNoteLine, liveNotes } from '../../../../shared/notes/live-notes.ts';
import type { NoteSession } from '../note-session.ts';
import { livePreview } from './live-preview.ts';

/** At most so long, in milliseconds, the rest of the page shows an earlier state than the text. */
const lag = 100;

type FollowedSession = Pick<
  NoteSession,
  'doc' | 'title' | 'content' | 'documentName' | 'mayEdit' | 'snapshot' | 'subscribe'
>;

/** Publishes title, preview and last edit of an open note to the page, until its session ends. */
export function followLiveNote(session: FollowedSession): void {
  let line: LiveNoteLine | null = null;
  let edited: LiveNote['edited'] = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const say = () => {
    clearTimeout(timer);
    timer = undefined;
    const { state, isLoaded } = session.snapshot();
    const address = session.documentName === null ? null : parseDocumentName(session.documentName);
    // What the server refused is not what the note says.
    if (state.kind === 'refused') return line?.withdraw();
    if (!isLoaded || !address) return;
    line ??= liveNotes.open(address.noteId);
    const title = normalizeTitle(session.title.toString());
    line.say({ title, preview: livePreview(session.content, title), edited });
  };
  const saySoon = () => {
    // A timer, not a frame: a tab in the background has a title too.
    timer ??= setTimeout(say, lag);
  };

  session.doc.on('update', (_update, _origin, _doc, { local }) => {
    const isLive = ['live', 'read-only'].includes(session.snapshot().state.kind);
    // A reader's own screen may repair a block; what comes while connecting was written at some earlier time.
    if (local ? session.mayEdit : isLive)
      edited = { at: new Date().toISOString(), by: local ? 'self' : 'others' };
    saySoon();
  });
  session.subscribe(saySoon);
  session.doc.on('destroy', () => {
    if (timer !== undefined) say();
    line?.close();
  });
  saySoon();
}
