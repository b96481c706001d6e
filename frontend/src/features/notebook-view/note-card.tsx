import type { NoteSummary } from '@commonplace/contracts/api';
import { IconLock, IconUsers, IconWorld } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { listDate } from '../../shared/format/list-date.ts';
import { noteLabel, notePreview } from '../../shared/format/note-label.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { useLiveNote } from '../../shared/notes/use-live-note.ts';
import classes from './note-card.module.css';

interface NoteCardProps {
  note: NoteSummary;
  /** Whether it is somebody else's, whose name is said then. */
  withAuthor?: boolean;
  /** What its title is in the order of headings: `h2` for a note that stands in no section. */
  heading?: 'h2' | 'h3';
}

/** Pixels; see note-card.module.css. */
export const noteCardHeight = 152;

/** A note in its notebook: what it is called, how it begins, when it was last edited. All of it leads there. */
export const NoteCard = memo(function NoteCard({
  note: told,
  withAuthor = false,
  heading: Heading = 'h3',
}: NoteCardProps) {
  const { t } = useTranslation(['notebook-view', 'common', 'notes']);
  const note = useLiveNote(told);
  const mark = { size: 15, stroke: 1.5, role: 'img' } as const;
  return (
    <div className={classes.card}>
      <Heading className={classes.title}>
        <Link to={paths.note(note.id)} className={classes.link}>
          {noteLabel(note, t('common:untitled'))}
        </Link>
      </Heading>
      <p className={classes.preview}>{notePreview(note, t('notebook-view:empty'))}</p>
      <p className={classes.facts}>
        <time dateTime={note.updatedAt}>{listDate(note.updatedAt)}</time>
        {withAuthor && (
          <span className={classes.author}>{t('notebook-view:by', { name: note.temp.author.name })}</span>
        )}
        <span className={classes.marks}>
          {note.sharing === 'shared' && <IconUsers {...mark} aria-label={t('notes:shared')} />}
          {note.sharing === 'published' && <IconWorld {...mark} aria-label={t('notes:published')} />}
          {note.isProtected && <IconLock {...mark} aria-label={t('notes:protected')} />}
        </span>
      </p>
    </div>
  );
});
