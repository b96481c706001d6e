import type { NoteTeaser } from '@commonplace/contracts/api';
import { readingMinutes } from '@commonplace/contracts/pages';
import type { ReactNode } from 'react';
import type { CardLink } from '../collections/card/card-link.tsx';
import { NoteTile } from '../collections/card/note-tile.tsx';
import { listDate } from '../format/list-date.ts';
import { noteLabel, notePreview } from '../format/note-label.ts';
import { plural } from '../format/plural.ts';
import { paths } from '../navigation/paths.ts';
import { ShownName } from '../ui/shown-name.tsx';
import classes from './note-teaser-row.module.css';
import { texts } from './texts.ts';

interface NoteTeaserRowProps {
  note: NoteTeaser;
  /** What its title is in the order of headings. */
  heading?: 'h2' | 'h3';
  /** The date that is shown, without one that of its creation. */
  date?: string;
  withAuthor?: boolean | undefined;
  link: CardLink;
  /** `utc` where the page is made for everyone. */
  zone?: 'local' | 'utc' | undefined;
  /** What can be done with it. */
  action?: ReactNode;
}

/** So high, in pixels, is the highest row; see note-teaser-row.module.css. */
export const noteTeaserRowHeight = 140;

/** A note on one row that is never higher than that: title, how it begins, minutes, date, its first picture. All of it leads there. */
export function NoteTeaserRow({
  note,
  heading: Heading = 'h3',
  date = note.createdAt,
  withAuthor,
  link: Link,
  zone = 'local',
  action,
}: NoteTeaserRowProps) {
  const { author, tile, words } = note.temp;
  const minutes = readingMinutes(words);
  const image = note.info2.imageArray[0]?.url;
  return (
    <article className={classes.row}>
      <Heading className={classes.title}>
        <Link href={paths.note(note.id)} className={classes.link}>
          <span dir="auto">{noteLabel(note, texts.untitled)}</span>
        </Link>
      </Heading>
      <p className={classes.preview} dir="auto">
        {notePreview(note, texts.further)}
      </p>
      <p className={classes.facts}>
        {withAuthor && <ShownName>{author.name}</ShownName>}
        <time dateTime={date}>{listDate(date, zone)}</time>
        {minutes !== null && <span>{plural(texts.minutes, minutes)}</span>}
      </p>
      {action && <div className={classes.action}>{action}</div>}
      {image ? (
        <img
          className={classes.image}
          src={`${image}?width=480`}
          alt=""
          width={112}
          height={76}
          loading="lazy"
          decoding="async"
        />
      ) : (
        tile && <NoteTile tile={tile} className={classes.image} />
      )}
    </article>
  );
}
