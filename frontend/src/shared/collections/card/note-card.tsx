import type { NoteSummary } from '@commonplace/contracts/api';
import { IconBookmarkFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { noteLabel, notePreview } from '../../format/note-label.ts';
import { recently } from '../../format/recently.ts';
import { paths } from '../../navigation/paths.ts';
import { ShownName } from '../../ui/shown-name.tsx';
import { type CardLink, type CardLinkProps, PlainLink } from './card-link.tsx';
import classes from './note-card.module.css';
import type { NoteTexts } from './note-texts.ts';
import { NoteTile } from './note-tile.tsx';

interface NoteCardProps {
  note: Pick<NoteSummary, 'id' | 'title' | 'createdAt' | 'hashtagsArray'> & {
    info2: { imageArray: readonly { url: string }[] };
    temp: Pick<NoteSummary['temp'], 'preview' | 'tile' | 'notebook'> & {
      author: Pick<NoteSummary['temp']['author'], 'name' | 'username'>;
    };
  };
  texts: NoteTexts;
  link?: CardLink;
  /** It is the one that is open. */
  selected?: boolean;
  /** It is selected together with others. */
  chosen?: boolean;
  /** What its main link does by keys. */
  linkKeys?: Pick<CardLinkProps, 'aria-keyshortcuts' | 'onKeyDown'>;
  /** Said of a note that is another's, saved into the notebook that is shown. */
  savedHere?: string | undefined;
  /** Before its date. */
  mark?: ReactNode;
  /** How often it is liked, and what people say of it. */
  counts?: ReactNode;
  /** Its bookmark and menu. */
  actions?: ReactNode;
  /** Lies over its corner. */
  corner?: ReactNode;
}

/** Pixels: `--cp-note-card`, the same with an image and without. */
export const noteCardHeight = 190;
/** Topics that one line has room for beside the counts. */
const shownTags = 2;

/** A note as a card. All of it leads there. */
export function NoteCard({
  note,
  texts,
  link: Link = PlainLink,
  selected = false,
  chosen = false,
  linkKeys,
  savedHere,
  mark,
  counts,
  actions,
  corner,
}: NoteCardProps) {
  const { author, notebook, tile } = note.temp;
  const image = note.info2.imageArray[0]?.url;
  return (
    <article className={classes.card} data-selected={selected || undefined} data-chosen={chosen || undefined}>
      <div className={classes.main}>
        <div className={classes.words}>
          <h2 className={classes.heading}>
            <Link
              href={paths.note(note.id)}
              className={classes.title}
              aria-current={selected ? 'true' : undefined}
              {...linkKeys}
            >
              {noteLabel(note, texts.untitled)}
            </Link>
          </h2>
          <p className={classes.preview}>{notePreview(note, texts)}</p>
        </div>
        {image ? (
          <img src={image} alt="" loading="lazy" decoding="async" className={classes.image} />
        ) : (
          tile && <NoteTile tile={tile} className={classes.image} />
        )}
      </div>
      <div className={classes.foot}>
        <p className={classes.facts}>
          {mark}
          {savedHere && (
            <IconBookmarkFilled size={13} role="img" aria-label={savedHere} className={classes.saved} />
          )}
          <time dateTime={note.createdAt}>{recently(note.createdAt, Date.now(), 'en')}</time>
          <span aria-hidden>·</span>
          <Link href={paths.profile(author.username)} className={classes.link}>
            <ShownName>{author.name}</ShownName>
          </Link>
          {notebook && (
            <>
              <span aria-hidden>·</span>
              <Link href={paths.notebook(notebook.id)} className={classes.link}>
                <ShownName>{notebook.name}</ShownName>
              </Link>
            </>
          )}
        </p>
        <div className={classes.acts}>
          <p className={classes.tags}>
            {note.hashtagsArray.slice(0, shownTags).map((tag) => (
              <Link key={tag} href={paths.tag(tag)} className={classes.tag}>
                {tag}
              </Link>
            ))}
          </p>
          {counts && <div className={classes.counts}>{counts}</div>}
          {actions}
        </div>
      </div>
      {corner}
    </article>
  );
}
