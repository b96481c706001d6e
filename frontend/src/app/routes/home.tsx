import { lazy, Suspense } from 'react';
import { beginNote } from '../../features/workspace/early-note.ts';
import { readSelection } from '../../features/workspace/selection.ts';
import { sessionStore, useUser } from '../../shared/session/index.ts';
import { loadOpenNote } from './workspace/load-open-note.ts';
import { prepareDocument } from './workspace/prepare-document.ts';

const loadWorkspace = () =>
  import('./workspace/workspace.tsx').then((module) => ({ default: module.Workspace }));
const loadLanding = () =>
  import('../../features/landing/landing.tsx').then((module) => ({ default: module.Landing }));

// Who is here is known before anything is drawn, so the right half starts loading with the page.
const session = sessionStore.current();
if (session.kind === 'signed-in') {
  const selection = readSelection(window.location.search);
  // An address with a note opens it: neither its text nor the editor need wait to be asked for by the workspace.
  // This is loaded with every page of the app, and the others show no note.
  if (selection.kind === 'note' && window.location.pathname === '/')
    beginNote(selection.noteId, session.user, prepareDocument);
  void loadWorkspace();
  if (selection.kind === 'note' || selection.kind === 'new') void loadOpenNote();
} else {
  void loadLanding();
}

const Workspace = lazy(loadWorkspace);
const Landing = lazy(loadLanding);

/** `/`: the workspace for who is signed in, the landing page for a guest. */
export function Home() {
  const user = useUser();
  return <Suspense fallback={null}>{user ? <Workspace /> : <Landing />}</Suspense>;
}
