import { lazy, Suspense, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { beginNote } from '../../features/workspace/early-note.ts';
import { readSelection } from '../../features/workspace/selection.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { sessionStore, useUser } from '../../shared/session/index.ts';
import { loadOpenNote } from './workspace/load-open-note.ts';
import { prepareDocument } from './workspace/prepare-document.ts';

const loadWorkspace = () =>
  import('./workspace/workspace.tsx').then((module) => ({ default: module.Workspace }));

// Who is here is known before anything is drawn, so the workspace starts loading with the page.
const session = sessionStore.current();
if (session.kind === 'signed-in') {
  const selection = readSelection(window.location.search);
  // An address with a note opens it: neither its text nor the editor need wait to be asked for by the workspace.
  // This is loaded with every page of the app, and the others show no note.
  if (selection.kind === 'note' && window.location.pathname === '/')
    beginNote(selection.noteId, session.user, prepareDocument);
  void loadWorkspace();
  if (selection.kind === 'note' || selection.kind === 'new') void loadOpenNote();
}

/** The server has answered a guest here with the app, so it has no landing page (as in development). */
const isWithoutLanding =
  session.kind === 'guest' && session.ended === null && window.location.pathname === paths.home;

const Workspace = lazy(loadWorkspace);

/** `/`: the workspace for who is signed in. The landing page, which guests see, is the server's. */
export function Home() {
  const user = useUser();
  if (user)
    return (
      <Suspense fallback={null}>
        <Workspace />
      </Suspense>
    );
  return isWithoutLanding ? <Navigate to={paths.login} replace /> : <LeaveForLanding />;
}

function LeaveForLanding() {
  useEffect(() => window.location.replace(paths.home), []);
  return null;
}
