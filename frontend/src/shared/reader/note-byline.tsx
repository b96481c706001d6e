import type { NoteMarker } from '@commonplace/contracts/abilities';
import type { NoteSummary } from '@commonplace/contracts/api';
import { readingMinutes } from '@commonplace/contracts/pages';
import { IconEye, IconPencil, IconUsers, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CardLink } from '../collections/card/card-link.tsx';
import { fill } from '../format/fill.ts';
import { longDate } from '../format/long-date.ts';
import { plural } from '../format/plural.ts';
import { paths } from '../navigation/paths.ts';
import { PersonAvatar } from '../ui/pictures/person-avatar.tsx';
import { ShownName } from '../ui/shown-name.tsx';
import classes from './note-byline.module.css';
import { texts } from './texts.ts';

const icons = {
  edit: IconPencil,
  editNotebook: IconPencil,
  view: IconEye,
  published: IconWorld,
  inPublished: IconWorld,
  shared: IconUsers,
  inShared: IconUsers,
} as const satisfies Record<NoteMarker, unknown>;

/** What a byline says of a note. */
export type CreditedNote = Pick<NoteSummary, 'createdAt' | 'updatedAt' | 'markers'> & {
  temp: Pick<NoteSummary['temp'], 'author' | 'notebook' | 'words'>;
};

interface NoteBylineProps {
  note: CreditedNote;
  link: CardLink;
  /** `utc` where the page is made for everyone. */
  zone?: 'local' | 'utc';
  /** What can be done with the author: one button or more. */
  action?: ReactNode;
}

/** Who wrote a note and when, how long it is, where it stands, who sees it, and what someone else may do with it. */
export function NoteByline({ note, link: Link, zone = 'local', action }: NoteBylineProps) {
  const { author, notebook, words } = note.temp;
  const isUntouched = note.createdAt === note.updatedAt;
  const instant = isUntouched ? note.createdAt : note.updatedAt;
  const when = isUntouched ? texts.writtenOn : texts.lastEdited;
  const minutes = readingMinutes(words);
  return (
    <div className={classes.byline}>
      <PersonAvatar name={author.name} picture={author.display_picture.downloadUrl} size={40} />
      <div className={classes.lines}>
        <Link href={paths.profile(author.username)} rel="author" className={classes.author}>
          <ShownName>{author.name}</ShownName>
        </Link>
        <div className={classes.details}>
          <time dateTime={instant}>{fill(when, { date: longDate(instant, zone) })}</time>
          {minutes !== null && <span>{plural(texts.minutes, minutes)}</span>}
          {notebook && (
            <span className={classes.notebook}>
              {texts.inNotebook}{' '}
              <Link href={paths.notebook(notebook.id)}>
                <ShownName>{notebook.name}</ShownName>
              </Link>
            </span>
          )}
          {note.markers.map((marker) => {
            const Icon = icons[marker];
            return (
              <span key={marker} className={classes.marker}>
                <Icon size={15} stroke={1.5} aria-hidden />
                {texts.markers[marker]}
              </span>
            );
          })}
        </div>
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
