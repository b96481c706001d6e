import type { NoteSummary, SectionView } from '@commonplace/contracts/api';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { listDate } from '../../../shared/format/list-date.ts';
import { noteLabel } from '../../../shared/format/note-label.ts';
import grid from '../grid/note-grid.module.css';
import { dragPart } from '../order/use-pointer-drag.ts';
import { gripIcon, moreIcon } from './board-icons.tsx';
import classes from './board-tile.module.css';

interface BoardPartProps {
  /** The element that says how a handle is used. */
  helpId: string;
  /** Whether the arrow keys move it now. */
  isLifted: boolean;
}

interface BoardTileProps extends BoardPartProps {
  id: string;
  note: NoteSummary | undefined;
}

/** Pixels; see board-tile.module.css. */
export const boardTileHeight = 64;

/** A note on the board; until it is loaded, where it stands. */
export const BoardTile = memo(function BoardTile({ id, note, helpId, isLifted }: BoardTileProps) {
  const { t } = useTranslation(['notebook-view', 'common']);
  if (!note) return <div className={grid.coming} />;
  const title = noteLabel(note, t('common:untitled'));
  return (
    <div className={classes.tile} data-lifted={isLifted || undefined} {...{ [dragPart.note]: id }}>
      <Grip label={t('notebook-view:order.handle', { title })} helpId={helpId} isLifted={isLifted} />
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <time className={classes.date} dateTime={note.updatedAt}>
          {listDate(note.updatedAt)}
        </time>
      </span>
      <MoreButton label={t('notebook-view:order.menu', { title })} />
    </div>
  );
});

interface SectionHeadProps extends BoardPartProps {
  section: SectionView;
  /** How many notes are in it. */
  count: number;
}

/** The head of a section on the board, by which all of it is moved. */
export const SectionHead = memo(function SectionHead({ section, count, helpId, isLifted }: SectionHeadProps) {
  const { t } = useTranslation('notebook-view');
  return (
    <div className={classes.head} data-lifted={isLifted || undefined} {...{ [dragPart.head]: section.id }}>
      <Grip label={t('order.handle', { title: section.title })} helpId={helpId} isLifted={isLifted} />
      <h2 className={classes.sectionTitle}>{section.title}</h2>
      <span className={classes.count}>{t('note', { count })}</span>
      <MoreButton label={t('order.menu', { title: section.title })} />
    </div>
  );
});

function Grip({ label, helpId, isLifted }: BoardPartProps & { label: string }) {
  return (
    <button
      type="button"
      className={classes.grip}
      aria-label={label}
      aria-describedby={helpId}
      aria-pressed={isLifted}
      {...{ [dragPart.handle]: '' }}
    >
      {gripIcon}
    </button>
  );
}

function MoreButton({ label }: { label: string }) {
  return (
    <button type="button" className={classes.more} aria-label={label} aria-haspopup="menu" data-menu="">
      {moreIcon}
    </button>
  );
}
