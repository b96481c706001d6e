import { useEffect } from 'react';
import {
  type LoaderFunctionArgs,
  Navigate,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router-dom';
import { beginNote } from '../../features/workspace/note/early-note.ts';
import { readSelection } from '../../features/workspace/selection/selection.ts';
import { loginPath } from '../../shared/navigation/next-path.ts';
import { awaitNewVersion } from '../../shared/new-version/index.ts';
import { sessionStore, useUser } from '../../shared/session/index.ts';
import { awaitKeys } from '../../shared/ui/keyboard/awaited-keys.ts';
import { liveNote } from './workspace/note/live-note-part.ts';
import { prepareDocument } from './workspace/note/prepare-document.ts';
import { partsOf, Workspace } from './workspace/parts-of.ts';

// The session is known before the first render, so the note of the address is on its way while the workspace is loaded.
const session = sessionStore.current();
if (session.kind === 'signed-in') {
  const selection = readSelection(window.location);
  if (selection.kind === 'note') {
    beginNote(selection.noteId, session.user, selection.isEditing ? prepareDocument : null);
  }
  if (selection.kind === 'new' || (selection.kind === 'note' && selection.isEditing)) {
    awaitKeys();
    liveNote.preload().catch(() => undefined);
  }
}

/** The server has answered a guest here with the app, so it has no pages for guests (as in development). */
const appWasAnswered = session.kind === 'guest' && session.ended === null ? window.location.pathname : null;

/** Loads what an address shows before the page goes there. */
export async function loadHome({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<null> {
  if (sessionStore.current().kind !== 'signed-in') return null;
  await Promise.all(partsOf(readSelection(new URL(request.url))).map((part) => part.preload())).catch(
    (error: unknown) => awaitNewVersion(error, request.url),
  );
  return null;
}

/** An address whose parts are there is gone to at once. */
export function isHomeToLoad({ nextUrl }: Pick<ShouldRevalidateFunctionArgs, 'nextUrl'>): boolean {
  return partsOf(readSelection(nextUrl)).some((part) => part.loaded === null);
}

/** `/`, searches, explore, topics and profiles: the workspace for signed-in people. Guests see the server's pages there. */
export function Home() {
  const user = useUser();
  const { pathname, search } = useLocation();
  if (user) return <Workspace />;
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
