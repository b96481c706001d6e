import type { AdminAct, Report } from '@commonplace/contracts/api';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { longDate } from '../../shared/format/long-date.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { useUser } from '../../shared/session/index.ts';
import { ShownName } from '../../shared/ui/shown-name.tsx';
import { actsOn, type WantedAct } from './acts.ts';
import classes from './admin.module.css';

interface EntryProps {
  head: string;
  createdAt: string;
  about: Pick<AdminAct, 'subjectType' | 'subjectId' | 'subject'>;
  /** What can be done beside the acts on its subject. */
  also: readonly WantedAct[];
  children: ReactNode;
  onAct: (wanted: WantedAct) => void;
}

/** A report or an act: what it is about, and what can be done about it now. */
function Entry({ head, createdAt, about, also, children, onAct }: EntryProps) {
  const { t } = useTranslation('admin');
  const user = useUser();
  const wanted = [...actsOn(about, user?.username ?? ''), ...also];
  return (
    <li className={classes.entry} tabIndex={-1}>
      <p className={classes.head}>
        <strong>{head}</strong>
        <span>{t(`kind.${about.subjectType}`)}</span>
        <time dateTime={createdAt}>{longDate(createdAt)}</time>
      </p>
      <Subject about={about} />
      {children}
      {wanted.length > 0 && (
        <div className={classes.acts}>
          {wanted.map((one) => (
            // The same button, which has the focus, takes an act back.
            <Button key={kindOf(one)} variant="default" onClick={() => onAct(one)}>
              {t(`acts.${one.act}`, { username: 'username' in one ? one.username : '' })}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

const kindOf = ({ act }: WantedAct) => act.replace(/^(?:un|re)/, '').replace(/^open/, 'close');

function Subject({ about: { subject, subjectType } }: Pick<EntryProps, 'about'>) {
  const { t } = useTranslation(['admin', 'common']);
  if (!subject) return subjectType === 'report' ? null : <p className={classes.quiet}>{t('admin:gone')}</p>;
  const { text, person, place, isHidden } = subject;
  // What is hidden is not found by others, and administrators are others.
  const isFound = subjectType === 'comment' || !(isHidden || person.isSuspended);
  const name = (
    <>
      {subjectType !== 'person' && <ShownName>{person.name}</ShownName>} @{person.username}
    </>
  );
  return (
    <div className={classes.subject}>
      <p className={classes.text} dir="auto">
        {text || t('common:untitled')}
      </p>
      <p className={classes.details}>
        <span>
          {subjectType !== 'person' && `${t('admin:by')} `}
          {person.isSuspended ? name : <Link to={paths.profile(person.username)}>{name}</Link>}
        </span>
        {place && isFound && (
          <Link to={place.type === 'note' ? paths.note(place.id) : paths.notebook(place.id)}>
            {t('admin:open')}
          </Link>
        )}
        {isHidden && <span className={classes.mark}>{t('admin:isHidden')}</span>}
        {person.isSuspended && <span className={classes.mark}>{t('admin:isSuspended')}</span>}
      </p>
    </div>
  );
}

export function ReportEntry({ report, onAct }: { report: Report; onAct: EntryProps['onAct'] }) {
  const { t } = useTranslation('admin');
  const { id, reason, text, createdAt, reporter } = report;
  return (
    <Entry
      head={t(`reasons.${reason}`)}
      createdAt={createdAt}
      about={report}
      also={[{ act: 'close-report', id }]}
      onAct={onAct}
    >
      <p className={classes.quiet}>
        {reporter ? t('reportedBy', { username: reporter.username }) : t('reportedBySomeone')}
      </p>
      {text && (
        <p className={classes.text} dir="auto">
          {text}
        </p>
      )}
    </Entry>
  );
}

export function ActEntry({ act, onAct }: { act: AdminAct; onAct: EntryProps['onAct'] }) {
  const { t } = useTranslation('admin');
  const { subjectId, createdAt, reason, admin } = act;
  return (
    <Entry
      head={t(`done.${act.act}`)}
      createdAt={createdAt}
      about={act}
      also={act.act === 'close-report' ? [{ act: 'reopen-report', id: subjectId }] : []}
      onAct={onAct}
    >
      <p className={classes.text} dir="auto">
        {reason}
      </p>
      <p className={classes.quiet}>{t('doneBy', { admin })}</p>
    </Entry>
  );
}
