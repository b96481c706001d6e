import { lazy, Suspense } from 'react';
import { sessionStore, useUser } from '../../shared/session/index.ts';

const loadWorkspace = () =>
  import('./workspace/workspace.tsx').then((module) => ({ default: module.Workspace }));
const loadLanding = () =>
  import('../../features/landing/landing.tsx').then((module) => ({ default: module.Landing }));

// Who is here is known before anything is drawn, so the right half starts loading with the page.
if (sessionStore.current().kind === 'signed-in') {
  void loadWorkspace();
  // An address with a note opens it: the editor need not wait to be asked for by the workspace.
  if (/[?&](?:note=|n\b)/.test(window.location.search)) void import('./workspace/open-note.tsx');
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
