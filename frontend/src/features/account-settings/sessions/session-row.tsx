import type { OpenSession } from '@commonplace/contracts/api';
import { useTranslation } from 'react-i18next';
import { listDate } from '../../../shared/format/list-date.ts';
import { timeAgo } from '../../../shared/format/time-ago.ts';
import { BusyButton } from '../../../shared/ui/controls/busy-button.tsx';
import classes from './session-row.module.css';

interface SessionRowProps {
  session: OpenSession;
  isEnding: boolean;
  onEnd: () => void;
}

/** One place where the person is signed in. This one is ended by logging out. */
export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { t, i18n } = useTranslation('account-settings');
  const device = session.device || t('sessions.unknown');
  const date = listDate(session.createdAt);
  const seen = timeAgo(session.lastSeenAt, Date.now(), i18n.language) ?? t('sessions.justNow');
  return (
    <li className={classes.row}>
      <div className={classes.lines}>
        <div className={classes.device}>
          {device}
          {session.isCurrent && <span className={classes.here}>{t('sessions.here')}</span>}
        </div>
        <div className={classes.times}>
          <span>{t('sessions.since', { date })}</span>
          {!session.isCurrent && <span>{t('sessions.seen', { when: seen })}</span>}
        </div>
      </div>
      {!session.isCurrent && (
        <BusyButton
          className={classes.end}
          variant="subtle"
          color="ink"
          loading={isEnding}
          aria-label={t('sessions.endOf', { device, date })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </BusyButton>
      )}
    </li>
  );
}
