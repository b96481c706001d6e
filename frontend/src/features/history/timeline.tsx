import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconBookmark, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../shared/navigation/paths.ts';
import type { Day, Session, Step } from './group-moments.ts';
import { dayName, spanOf } from './moment-times.ts';
import { PeopleOfMoment } from './people-of-moment.tsx';
import classes from './timeline.module.css';

interface TimelineProps {
  noteId: string;
  days: readonly Day[];
  shown: Chosen | null;
  /** Called when a moment is chosen, which its link then shows. */
  onChosen?: (() => void) | undefined;
  /** Null when there is no more. */
  more: { load: () => void; isLoading: boolean } | null;
}

/** What is shown: the note at an instant, compared with what it was at another. */
export interface Chosen {
  at: number;
  from: number;
}

/** The moments of a note by day and session. Arrows lead from one to the next. */
export function Timeline({ noteId, days, shown, onChosen, more }: TimelineProps) {
  const { t, i18n } = useTranslation('history');
  const [now] = useState(Date.now);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the links in it
    <div className={classes.timeline} onKeyDown={walk}>
      {days.map(({ start, sessions }) => (
        <section key={start} aria-labelledby={`day-${start}`}>
          <h3 id={`day-${start}`} className={classes.day}>
            {dayName(start, now, i18n.language)}
          </h3>
          <ol className={classes.list}>
            {sessions.map((session) => (
              <SessionRow
                key={session.until}
                noteId={noteId}
                session={session}
                shown={shown && shown.at <= session.until && shown.at >= session.at ? shown : null}
                onChosen={onChosen}
              />
            ))}
          </ol>
        </section>
      ))}
      {more && (
        <Button variant="subtle" color="ink" loading={more.isLoading} onClick={more.load}>
          {t('older')}
        </Button>
      )}
    </div>
  );
}

interface SessionRowProps extends Pick<TimelineProps, 'noteId' | 'shown' | 'onChosen'> {
  session: Session;
}

const SessionRow = memo(function SessionRow({ noteId, session, shown, onChosen }: SessionRowProps) {
  const { t, i18n } = useTranslation('history');
  const { moments, at, until, from } = session;
  const isWhole = shown?.at === until && shown.from === from;
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || (shown !== null && !isWhole && moments.length > 1);
  return (
    <li>
      <div className={classes.row}>
        <MomentLink
          to={paths.noteHistory(noteId, until)}
          moment={session}
          isShown={isWhole}
          onChosen={onChosen}
        />
        {moments.length > 1 && (
          <ActionIcon
            aria-label={t(isOpen ? 'fewer' : 'steps', {
              span: spanOf({ at, until }, i18n.language),
              count: moments.length,
            })}
            aria-expanded={isOpen}
            onClick={() => setOpened(!isOpen)}
          >
            <IconChevronRight className={classes.chevron} size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {isOpen && moments.length > 1 && (
        <ol className={classes.steps}>
          {moments.map((step) => (
            <li key={step.until}>
              <MomentLink
                to={paths.noteHistory(noteId, step.until, step.from)}
                moment={step}
                isShown={shown?.at === step.until && shown.from === step.from}
                onChosen={onChosen}
              />
            </li>
          ))}
        </ol>
      )}
    </li>
  );
});

interface MomentLinkProps {
  to: string;
  moment: Session | Step;
  isShown: boolean;
  onChosen?: (() => void) | undefined;
}

function MomentLink({ to, moment, isShown, onChosen }: MomentLinkProps) {
  const { t, i18n } = useTranslation('history');
  const { state } = useLocation();
  const { name, people, added, removed } = moment;
  return (
    <Link
      to={to}
      replace
      // What the screen was opened from.
      state={state}
      className={classes.moment}
      aria-current={isShown ? 'true' : undefined}
      data-moment
      onClick={onChosen}
    >
      {name !== null && (
        <span className={classes.name} dir="auto">
          <IconBookmark size={16} stroke={1.5} aria-hidden />
          {name}
        </span>
      )}
      <span className={classes.time}>{spanOf(moment, i18n.language)}</span>
      <PeopleOfMoment people={people} />
      {(added > 0 || removed > 0) && (
        <span className={classes.amount}>
          <VisuallyHidden>{t('amount', { added, removed })}</VisuallyHidden>
          <span aria-hidden>+{added}</span>
          <span aria-hidden>−{removed}</span>
        </span>
      )}
    </Link>
  );
}

/** Arrows, Home and End lead through the moments that are listed. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-moment]')];
  const at = event.target instanceof HTMLElement ? links.indexOf(event.target) : -1;
  if (at < 0) return;
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: links.length - 1,
  };
  const next = links[steps[event.key] ?? -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
