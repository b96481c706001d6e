import type { OpenedNote } from '@commonplace/contracts/api';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import { LineSkeleton } from '../../shared/collections/skeleton/skeleton.tsx';
import { noteLabel } from '../../shared/format/note-label.ts';
import { isBehindDialog } from '../../shared/ui/keyboard/takes-keys.ts';
import type { Lost } from './clear-dialog.tsx';
import { type Day, isOldest, type Session, type Step } from './group-moments.ts';
import classes from './history-screen.module.css';
import { historyTitleId } from './history-title-id.ts';
import { Timeline } from './timeline.tsx';
import { TimelineSheet } from './timeline-sheet.tsx';
import { useMoments } from './use-moments.ts';
import { VersionView } from './version-view.tsx';

interface HistoryScreenProps {
  note: OpenedNote;
  /** What the address asks for; null for the newest moment, and for the one before. */
  at: number | null;
  from: number | null;
  /** There is no room for the timeline beside the text. */
  isNarrow: boolean;
  onClose: () => void;
}

/** What a note was: a timeline of its moments, and the chosen one with what changed in it. */
export function HistoryScreen({ note, at, from, isNarrow, onClose }: HistoryScreenProps) {
  const { t } = useTranslation(['history', 'common']);
  const { query, days, isBeforeKnown, bytes } = useMoments(note.id);
  const [isListed, setListed] = useState(false);
  const chosen = useMemo(() => days && chosenOf(days, at, from), [days, at, from]);
  const newest = days?.[0]?.sessions[0]?.until ?? null;
  const title = noteLabel(note, t('common:untitled'));
  useEscape(onClose);
  const timeline = (onChosen?: () => void) =>
    days ? (
      <Timeline
        noteId={note.id}
        days={days}
        shown={chosen && { at: chosen.until, from: chosen.from }}
        onChosen={onChosen}
        more={
          query.hasNextPage
            ? { load: () => void query.fetchNextPage(), isLoading: query.isFetchingNextPage }
            : null
        }
      />
    ) : query.isError ? (
      <LoadFailed
        title={t('history:loadFailed')}
        isRetrying={query.isFetching}
        retry={() => void query.refetch()}
      />
    ) : (
      ['70%', '55%', '60%'].map((width) => <LineSkeleton key={width} width={width} />)
    );
  return (
    <div className={classes.screen} data-narrow={isNarrow || undefined}>
      <header className={classes.bar} data-bar="top">
        <h1 id={historyTitleId} tabIndex={-1} className={classes.title} dir="auto">
          {t('history:title', { title })}
        </h1>
        {isNarrow && (
          <TimelineSheet opened={isListed} onOpen={() => setListed(true)} onClose={() => setListed(false)}>
            {timeline(() => setListed(false))}
          </TimelineSheet>
        )}
        <Tooltip label={t('history:close')}>
          <ActionIcon aria-label={t('history:close')} onClick={onClose}>
            <IconX size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </header>
      {chosen ? (
        <VersionView
          note={note}
          moment={chosen}
          isNewest={chosen.until === newest}
          hasBefore={from !== null || isBeforeKnown || !isOldest(days ?? [], chosen.from)}
          opensAtFirst={from !== null}
          bytes={bytes}
          lost={note.abilities.delete ? lostBefore(days ?? [], chosen.until, query.hasNextPage) : null}
          onRestored={onClose}
        />
      ) : isNarrow ? (
        <div className={classes.version}>{timeline()}</div>
      ) : (
        <div className={classes.version} />
      )}
      {!isNarrow && (
        <nav className={classes.timeline} aria-label={t('history:timeline')}>
          {timeline()}
        </nav>
      )}
    </div>
  );
}

/** The session or moment of an address; one that is not listed is shown by its instants alone. Null without any. */
function chosenOf(days: readonly Day[], at: number | null, from: number | null): Session | Step | null {
  const sessions = days.flatMap((day) => day.sessions);
  if (at === null) return sessions[0] ? { ...sessions[0], from: from ?? sessions[0].from } : null;
  const steps = sessions.flatMap(({ moments }) => moments);
  const known =
    from === null
      ? (sessions.find(({ until }) => until === at) ?? steps.find(({ until }) => until === at))
      : steps.find((step) => step.until === at);
  // It has gone on since.
  const around = sessions.find((session) => session.at <= at && at < session.until);
  if (!known && around) return around;
  if (known) return from === null ? known : { ...known, from };
  return { at, until: at, from: from ?? at - 1, people: [], added: 0, removed: 0, name: null };
}

/** What clearing the history up to a moment deletes: null for nothing. */
function lostBefore(days: readonly Day[], until: number, isMore: boolean): Lost | null {
  const moments = days.flatMap(({ sessions }) => sessions.flatMap((session) => session.moments));
  const older = moments.filter((moment) => moment.until < until);
  if (older.length === 0 && !isMore) return null;
  return { moments: older.length, isMore, names: older.flatMap(({ name }) => name ?? []) };
}

/** Escape closes the screen, where nothing else takes it. */
function useEscape(onClose: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || isBehindDialog()) return;
      onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);
}
