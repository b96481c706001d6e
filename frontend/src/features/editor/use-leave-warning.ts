import { useEffect } from 'react';
import type { NoteSession } from './session/note-session.ts';

/**
 * Warns before the page is closed or reloaded with edits the server does not have. Going elsewhere
 * inside the app needs none: the session stays until they are saved.
 */
export function useLeaveWarning(session: NoteSession): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (session.hasUnsaved) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [session]);
}
