import { IconPlugConnectedX, IconWifi } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newVersion } from '../../shared/new-version/index.ts';
import { lazyPart } from '../../shared/ui/loading/lazy-part.tsx';
import { whenIdle } from '../../shared/ui/loading/when-idle.ts';
import classes from './connection-banner.module.css';

// After the page. It brings what loads a new version, for the time when files of this one are gone.
const NewVersionLine = lazyPart(
  'new-version',
  async () => (await import('./new-version-line.tsx')).NewVersionLine,
);

type Connection = 'online' | 'offline' | 'back-online';

const backOnlineShown = 1500;
const pollEvery = 1000;

/**
 * Shows when the browser is offline, for a moment that it is back, and that there is a new version. It lies over the page, which
 * does not move.
 */
export function ConnectionBanner() {
  const { t } = useTranslation('frame');
  const connection = useConnection();
  const [isLoaded, setLoaded] = useState(NewVersionLine.loaded !== null);
  useEffect(() => {
    const load = () =>
      void NewVersionLine.preload().then(
        () => setLoaded(true),
        () => undefined,
      );
    const ends = [whenIdle(load), newVersion.subscribe(load)];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return (
    <div className={classes.place} role="status">
      {connection === 'online' && isLoaded && <NewVersionLine />}
      {connection === 'offline' && (
        <p className={classes.banner}>
          <IconPlugConnectedX size={18} stroke={1.5} aria-hidden />
          {t('offline')}
        </p>
      )}
      {connection === 'back-online' && (
        <p className={classes.banner} data-good>
          <IconWifi size={18} stroke={1.5} aria-hidden />
          {t('online')}
        </p>
      )}
    </div>
  );
}

/** Looks each second, as specified, beside the browser's events: some browsers send none after sleep. */
function useConnection(): Connection {
  const [connection, setConnection] = useState<Connection>(navigator.onLine ? 'online' : 'offline');
  useEffect(() => {
    const look = () =>
      setConnection((before) => {
        if (!navigator.onLine) return 'offline';
        return before === 'offline' ? 'back-online' : before;
      });
    const timer = setInterval(look, pollEvery);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  useEffect(() => {
    if (connection !== 'back-online') return;
    const timer = setTimeout(() => setConnection('online'), backOnlineShown);
    return () => clearTimeout(timer);
  }, [connection]);
  return connection;
}
