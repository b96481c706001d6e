import { useEffect, useState } from 'react';
import { LocalSession } from './local-session.ts';

/** The text of this browser, for as long as the calling part of the page is shown; null until there is one. */
export function useLocalSession(): LocalSession | null {
  const [session, setSession] = useState<LocalSession | null>(null);
  useEffect(() => {
    const opened = new LocalSession();
    setSession(opened);
    return () => {
      setSession(null);
      void opened.end();
    };
  }, []);
  return session;
}
