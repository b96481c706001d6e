import type { NoteSummary } from '@commonplace/contracts/api';
import { readingMinutes } from '@commonplace/contracts/pages';
import type { ReactNode } from 'react';
import type { CardLink } from '../collections/card/card-link.tsx';
import { NoteTile } from '../collections/card/note-tile.tsx';
import { listDate } from '../format/list-date.ts';
import { noteLabel, notePreview } from '../format/note-label.ts';
import { plural } from '../format/plural.ts';
import { recently } from '../format/recently.ts';
import { paths } from '../navigation/paths.ts';
import { PersonAvatar } from '../ui/pictures/person-avatar.tsx';
import { ShownName } from '../ui/shown-name.tsx';
import classes from './reading-row.module.css';
import { texts } from './texts.ts';

interface ReadingRowProps {
  note: Pick<NoteSummary, 'id' | 'title' | 'createdAt' | 'hashtagsArray'> & {
    info2: { imageArray: readonly { url: string }[] };
    temp: Pick<NoteSummary['temp'], 'preview' | 'tile' | 'notebook' | 'author' | 'words' | 'publishedAt'>;
  };
  link: CardLink;
  /** Why it is here. */
  reason?: ReactNode;
  /** How often it is liked, and what people say of it. */
  counts?: ReactNode;
  /** Its bookmark and menu. */
  actions?: ReactNode;
  /** `utc` where the page is made for everyone: the browser then tells the time. */
  zone?: 'local' | 'utc';
}

/** Topics that a row has room for. */
const shownTags = 3;
const noteTexts = { empty: texts.emptyNote, picture: texts.picture };

/** A note in a list that is read from above: who wrote it where and when, its title, two lines, a small picture. */
export function ReadingRow({ note, link: Link, reason, counts, actions, zone = 'local' }: ReadingRowProps) {
  const { author, notebook, tile, words, publishedAt } = note.temp;
  const image = note.info2.imageArray[0]?.url;
  const minutes = readingMinutes(words);
  const instant = publishedAt ?? note.createdAt;
  const date = listDate(instant, zone);
  return (
    <article className={classes.row} data-reading-row>
      {reason && <p className={classes.reason}>{reason}</p>}
      <p className={classes.by}>
        <Link href={paths.profile(author.username)} className={classes.author}>
          <PersonAvatar name={author.name} picture={author.display_picture.downloadUrl} size={24} />
          <span className={classes.name}>
            <ShownName>{author.name}</ShownName>
          </span>
        </Link>
        {notebook && (
          <span className={classes.in}>
            {texts.row.inNotebook}
            <Link href={paths.notebook(notebook.id)} className={classes.notebook}>
              <ShownName>{notebook.name}</ShownName>
            </Link>
          </span>
        )}
        <span className={classes.when}>
          {minutes !== null && <span>{plural(texts.row.minutes, minutes)}</span>}
          <time dateTime={instant} data-recent={zone === 'utc' || undefined} title={date}>
            {zone === 'utc' ? date : recently(instant, Date.now(), 'en')}
          </time>
        </span>
      </p>
      <div className={classes.main}>
        <div className={classes.words}>
          <h2 className={classes.title}>
            <Link href={paths.note(note.id)} className={classes.link}>
              <span dir="auto">{noteLabel(note, texts.untitled)}</span>
            </Link>
          </h2>
          <p className={classes.preview} dir="auto">
            {notePreview(note, noteTexts)}
          </p>
        </div>
        {image ? (
          <img
            className={classes.image}
            src={`${image}?width=480`}
            alt=""
            width={128}
            height={88}
            loading="lazy"
            decoding="async"
          />
        ) : (
          tile && <NoteTile tile={tile} className={classes.image} />
        )}
      </div>
      <div className={classes.foot}>
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
    </article>
  );
}
