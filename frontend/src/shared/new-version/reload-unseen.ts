import { holdsWork } from './holds-work.ts';
import { newVersion } from './new-version.ts';
import { reload } from './reload.ts';

/** So long must a tab have been out of sight: who only looks something up elsewhere comes back to it. */
const unseenFor = 60_000;
/** A random part of it is added, so that not all tabs load the new files at once. */
const spread = 60_000;
const lookEvery = 5_000;

/**
 * Reloads the page for a new version while nobody looks at it and nothing is unsaved. A page that is seen is never reloaded by
 * itself. Returns the way to stop.
 */
export function reloadUnseen(): () => void {
  const patience = unseenFor + Math.random() * spread;
  let hiddenSince = document.hidden ? Date.now() : null;
  const seen = () => {
    hiddenSince = document.hidden ? Date.now() : null;
  };
  const look = () => {
    if (newVersion.offered() === null || hiddenSince === null || !navigator.onLine) return;
    if (Date.now() - hiddenSince >= patience && !holdsWork()) reload();
  };
  document.addEventListener('visibilitychange', seen);
  const timer = setInterval(look, lookEvery);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', seen);
  };
}
