import type { NoteSummary } from '@commonplace/contracts/api';
import { IconBookmarkFilled } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { listDate } from '../../shared/format/list-date.ts';
import { noteLabel, notePreview } from '../../shared/format/note-label.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { useLiveNote } from '../../shared/notes/use-live-note.ts';
import { ShownName } from '../../shared/ui/shown-name.tsx';
import { BookmarkButton } from './bookmark-button.tsx';
import classes from './note-card.module.css';
import type { NoteAction } from './note-menu.ts';
import { NoteMenuButton } from './note-menu-button.tsx';

interface NoteCardProps {
  note: NoteSummary;
  /** Another's, saved into the notebook that is shown. */
  saved?: boolean;
  selected?: boolean;
  /** Shows the note's menu. Without it the card has a bookmark only. */
  onAction?: ((action: NoteAction, note: NoteSummary) => void) | undefined;
}

/** Topics that one line has room for. */
const shownTags = 3;

/** A note as a card: all are of one height, with a picture or without. */
export const NoteCard = memo(function NoteCard({
  note: told,
  saved = false,
  selected = false,
  onAction,
}: NoteCardProps) {
  const { t } = useTranslation(['notes', 'common']);
  const note = useLiveNote(told);
  const title = noteLabel(note, t('common:untitled'));
  const { author, notebook } = note.temp;
  const picture = note.info2.imageArray[0]?.url;
  return (
    <article
      className={classes.card}
      data-selected={selected || undefined}
      data-picture={!!picture || undefined}
    >
      {picture && <img src={picture} alt="" loading="lazy" decoding="async" className={classes.picture} />}
      <h2 className={classes.heading}>
        <Link to={paths.note(note.id)} className={classes.title} aria-current={selected ? 'true' : undefined}>
          {title}
        </Link>
      </h2>
      <p className={classes.preview}>{notePreview(note, t('notes:preview'))}</p>
      {note.hashtagsArray.length > 0 && (
        <p className={classes.tags}>
          {note.hashtagsArray.slice(0, shownTags).map((tag) => (
            <Link key={tag} to={paths.tag(tag)} className={classes.tag}>
              {tag}
            </Link>
          ))}
        </p>
      )}
      <div className={classes.foot}>
        <div className={classes.facts}>
          <p className={classes.fact}>
            {saved && (
              <IconBookmarkFilled
                size={13}
                role="img"
                aria-label={t('notes:savedHere')}
                className={classes.saved}
              />
            )}
            <time dateTime={note.createdAt}>{listDate(note.createdAt)}</time>
            {notebook && (
              <Link to={paths.notebook(notebook.id)} className={classes.link}>
                <ShownName>{notebook.name}</ShownName>
              </Link>
            )}
          </p>
          <p className={classes.fact}>
            <Link to={paths.profile(author.username)} className={classes.link}>
              <ShownName>{author.name}</ShownName>
            </Link>
          </p>
        </div>
        {note.abilities.save && <BookmarkButton note={note} title={title} />}
        {onAction && <NoteMenuButton note={note} title={title} onAction={onAction} />}
      </div>
    </article>
  );
});
