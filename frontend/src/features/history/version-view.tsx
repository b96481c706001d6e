import type { OpenedNote } from '@commonplace/contracts/api';
import { SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMissing, refusalWords } from '../../shared/api/index.ts';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import { LineSkeleton } from '../../shared/collections/skeleton/skeleton.tsx';
import { Comparison } from '../../shared/comparison/comparison.tsx';
import { longDate } from '../../shared/format/long-date.ts';
import { frameTables } from '../../shared/note-text/frame-tables.ts';
import { HtmlText } from '../../shared/note-text/html-text.tsx';
import { sizedPictures } from '../../shared/note-text/picture-sizes.ts';
import { BusyButton } from '../../shared/ui/controls/busy-button.tsx';
import { toast } from '../../shared/ui/toasts.tsx';
import { AuthorsView } from './authors-view.tsx';
import type { Lost } from './clear-dialog.tsx';
import type { Session, Step } from './group-moments.ts';
import { useHistoryActs } from './history-acts.ts';
import classes from './history-screen.module.css';
import { MomentMenu } from './moment-menu.tsx';
import { spanOf } from './moment-times.ts';
import { PeopleOfMoment } from './people-of-moment.tsx';
import { useComparison, useVersion } from './use-version.ts';

const views = ['changes', 'text', 'authors'] as const;
type View = (typeof views)[number];

interface VersionViewProps {
  note: OpenedNote;
  moment: Session | Step;
  /** It is what the note is now. */
  isNewest: boolean;
  /** There was something of the note that it can be compared with. */
  hasBefore: boolean;
  /** The address says what it is compared with: it opens at the first change. */
  opensAtFirst: boolean;
  /** What clearing up to here deletes; null for those who may not, and where there is nothing before. */
  lost: Lost | null;
  /** What the history of the note takes; null for those who are not told. */
  bytes: number | null;
  onRestored: () => void;
}

/** A note as it was at a moment, with what changed since the one before or without. */
export function VersionView({
  note,
  moment,
  isNewest,
  hasBefore,
  opensAtFirst,
  lost,
  bytes,
  onRestored,
}: VersionViewProps) {
  const { t, i18n } = useTranslation('history');
  const [wanted, setWanted] = useState<View>('changes');
  const { until, from, name, people } = moment;
  const version = useVersion(note.id, until, wanted === 'authors');
  const comparison = useComparison(note.id, from, until, wanted === 'changes' && hasBefore);
  const isFirst = !hasBefore || (isMissing(comparison.error) && version.data !== undefined);
  const view = wanted === 'changes' && isFirst ? 'text' : wanted;
  const shown = view === 'changes' ? comparison : version;
  const date = longDate(new Date(until).toISOString());
  const when = t('moment', { date, span: spanOf(moment, i18n.language) });
  const acts = useHistoryActs(note.id);
  const restoring = useMutation({
    mutationFn: () => acts.restore(until),
    onSuccess: onRestored,
    onError: (error) => toast.error(refusalWords(error, t('failed'))),
  });
  return (
    <section className={classes.version} aria-label={t('version')} aria-busy={shown.isPlaceholderData}>
      <header className={classes.facts}>
        <div className={classes.moment}>
          <h2 dir="auto">{name ?? (isNewest ? t('present') : when)}</h2>
          {(name !== null || isNewest) && <p>{when}</p>}
          <PeopleOfMoment people={people} />
        </div>
        <div className={classes.acts}>
          <SegmentedControl
            size="xs"
            aria-label={t('view.label')}
            value={view}
            onChange={(next) => setWanted(next as View)}
            data={views.map((value) => ({
              value,
              label: t(`view.${value}`),
              disabled: value === 'changes' && isFirst,
            }))}
          />
          {!isNewest && (
            <BusyButton loading={restoring.isPending} onClick={() => restoring.mutate()}>
              {t('restore')}
            </BusyButton>
          )}
          <MomentMenu
            key={until}
            noteId={note.id}
            at={until}
            name={name}
            when={when}
            html={version.isPlaceholderData ? undefined : version.data?.htmlContent}
            lost={lost}
            bytes={bytes}
          />
        </div>
      </header>
      <div className={classes.page} data-old={shown.isPlaceholderData || undefined}>
        {version.data && (
          <p className={classes.noteTitle} dir="auto">
            {version.data.title || t('untitled')}
          </p>
        )}
        {shown.isError ? (
          <LoadFailed
            title={t(isMissing(shown.error) ? 'gone' : 'versionFailed')}
            isRetrying={shown.isFetching}
            retry={() => void shown.refetch()}
          />
        ) : view === 'changes' ? (
          comparison.data === undefined ? (
            <Coming />
          ) : (
            <Comparison
              html={comparison.data}
              label={t('text')}
              type={note.info1}
              pictureSizes={note.imageSizes}
              opensAtFirst={opensAtFirst}
            />
          )
        ) : version.data === undefined ? (
          <Coming />
        ) : view === 'authors' && version.data.authors ? (
          <AuthorsView note={note} html={version.data.htmlContent} authors={version.data.authors} />
        ) : (
          <HtmlText
            html={frameTables(sizedPictures(version.data.htmlContent, note.imageSizes ?? {}))}
            label={t('text')}
            type={note.info1}
          />
        )}
      </div>
    </section>
  );
}

function Coming(): ReactNode {
  return ['82%', '94%', '76%', '88%'].map((width) => <LineSkeleton key={width} width={width} />);
}
