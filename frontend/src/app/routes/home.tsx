import { lazy, Suspense } from 'react';
import { sessionStore, useUser } from '../../shared/session/index.ts';
import { beginNote } from './workspace/early-note.ts';
import { loadOpenNote } from './workspace/load-open-note.ts';
import { readSelection } from './workspace/selection.ts';

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
    beginNote(selection.noteId, session.user);
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
