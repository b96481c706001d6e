import { Suspense } from 'react';
import { sessionStore, useUser } from '../../shared/session/index.ts';
import { ScreenFile, useScreen } from '../../shared/ui/screen-file.ts';
import { openNote } from './workspace/open-note-file.ts';
import { readSelection } from './workspace/selection.ts';
import './workspace/addressed-note.ts';

const workspace = new ScreenFile(async () => (await import('./workspace/workspace.tsx')).Workspace);
const landing = new ScreenFile(async () => (await import('../../features/landing/landing.tsx')).Landing);

/** Milliseconds after which a page without everything is drawn. */
const patience = 500;

/**
 * Who is here is known before anything is drawn, so the right half starts loading with the page. Settles when there is
 * something to be drawn of it: an empty page drawn first would make all that follows later.
 */
export const homeLoaded: Promise<unknown> = Promise.race([
  Promise.allSettled(filesOfHome().map((file) => file.load())),
  new Promise((resolve) => setTimeout(resolve, patience)),
]);

function filesOfHome() {
  if (sessionStore.current().kind !== 'signed-in') return [landing];
  // An address with a note opens it: the editor need not wait to be asked for by the workspace.
  const { kind } = readSelection(window.location.search);
  return kind === 'note' || kind === 'new' ? [openNote, workspace] : [workspace];
}

/** `/`: the workspace for who is signed in, the landing page for a guest. */
export function Home() {
  const user = useUser();
  const Workspace = useScreen(workspace);
  const Landing = useScreen(landing);
  return <Suspense fallback={null}>{user ? <Workspace /> : <Landing />}</Suspense>;
}
