import { sessionStore } from '../../../shared/session/index.ts';
import { beginNote } from './early-note.ts';
import { readSelection } from './selection.ts';

// Who is here and what the address names is known before anything is drawn. `public/first.js` has this run while the
// page's own scripts, which import it too, are still being read; all other pages show no note.
const session = sessionStore.current();
const selection = readSelection(window.location.search);
if (session.kind === 'signed-in' && selection.kind === 'note' && window.location.pathname === '/')
  beginNote(selection.noteId, session.user);
