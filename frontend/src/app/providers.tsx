import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createQueryClient } from '../shared/api/index.ts';
import { i18n } from '../shared/i18n/i18n.ts';
import { startRealtime } from '../shared/realtime/index.ts';
import { keepSessionFresh, useSession, useUser } from '../shared/session/index.ts';
import { ThemeProvider } from '../shared/theme/index.ts';
import { Toasts } from '../shared/ui/toasts.tsx';
import { followPushes } from './follow-pushes.ts';

/** What every screen needs: texts, theme, toasts, the session and the cache of server answers. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(keepSessionFresh, []);
  useRealtimeOfSession();
  return (
    <I18nextProvider i18n={i18n}>
      <ThemeProvider>
        <PersonalCache>{children}</PersonalCache>
        <Toasts />
      </ThemeProvider>
    </I18nextProvider>
  );
}

function useRealtimeOfSession(): void {
  const session = useSession();
  const sid = session.kind === 'signed-in' ? session.sid : null;
  useEffect(() => (sid === null ? undefined : startRealtime(sid)), [sid]);
}

/** A cache for each person: it is empty for the next person who signs in on the same page. */
function PersonalCache({ children }: { children: ReactNode }) {
  const userId = useUser()?.id ?? null;
  const [cache, setCache] = useState(() => ({ userId, client: createQueryClient() }));
  if (cache.userId !== userId) setCache({ userId, client: createQueryClient() });
  useEffect(() => followPushes(cache.client), [cache.client]);
  return <QueryClientProvider client={cache.client}>{children}</QueryClientProvider>;
}
