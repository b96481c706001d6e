import { lazy, Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { beginNote } from '../../features/workspace/early-note.ts';
import { readSelection } from '../../features/workspace/selection.ts';
import { withTexts } from '../../shared/i18n/load-texts.ts';
import { readerTexts } from '../../shared/i18n/screen-texts.ts';
import { loginPath } from '../../shared/navigation/next-path.ts';
import { sessionStore, useUser } from '../../shared/session/index.ts';
import { loadFeed, loadLeftPanel } from './workspace/load-lists.ts';
import { loadLiveNote } from './workspace/load-live-note.ts';
import { loadOpenNote } from './workspace/load-open-note.ts';
import { prepareDocument } from './workspace/prepare-document.ts';

const loadWorkspace = () =>
  withTexts(readerTexts, import('./workspace/workspace.tsx')).then((module) => ({
    default: module.Workspace,
  }));

// The session is known before the first render, so the workspace starts loading with the page.
const session = sessionStore.current();
if (session.kind === 'signed-in') {
  const selection = readSelection(window.location);
  // For an address with a note, its text and, to write, the editor are requested before the workspace has loaded.
  const isEditing = selection.kind === 'new' || (selection.kind === 'note' && selection.isEditing);
  if (selection.kind === 'note')
    beginNote(selection.noteId, session.user, isEditing ? prepareDocument : null);
  void loadWorkspace();
  if (selection.kind === 'note' || selection.kind === 'new') void loadOpenNote();
  if (isEditing) void loadLiveNote();
  if (selection.kind === 'none') void Promise.all([loadLeftPanel(), loadFeed()]);
}

/** The server has answered a guest here with the app, so it has no pages for guests (as in development). */
const appWasAnswered = session.kind === 'guest' && session.ended === null ? window.location.pathname : null;

const Workspace = lazy(loadWorkspace);

/** `/`, explore, topics and profiles: the workspace for signed-in people. Guests see the server's pages there. */
export function Home() {
  const user = useUser();
  const { pathname, search } = useLocation();
  if (user)
    return (
      <Suspense fallback={null}>
        <Workspace />
      </Suspense>
    );
  return appWasAnswered === pathname ? (
    <Navigate to={loginPath(pathname + search)} replace />
  ) : (
    <AskServer path={pathname + search} />
  );
}

function AskServer({ path }: { path: string }) {
  useEffect(() => window.location.replace(path), [path]);
  return null;
}
