import type { NoteSummary } from '@commonplace/contracts/api';
import type { ReactNode } from 'react';
import { listDate } from '../../format/list-date.ts';
import { noteLabel, notePreview } from '../../format/note-label.ts';
import { paths } from '../../navigation/paths.ts';
import { type CardLink, PlainLink } from './card-link.tsx';
import type { NoteTexts } from './note-texts.ts';
import classes from './note-tile.module.css';

interface NoteTileProps {
  note: Pick<NoteSummary, 'id' | 'title' | 'updatedAt' | 'info2'> & {
    temp: Pick<NoteSummary['temp'], 'preview'>;
  };
  texts: NoteTexts;
  link?: CardLink;
  /** What its title is in the order of headings: `h2` for a note in no section. */
  heading?: 'h2' | 'h3';
  /** How long reading it takes, in words. */
  minutes?: string | undefined;
  /** Who wrote it, in words, where that is another person. */
  by?: string | undefined;
  /** Signs of who else can see it. */
  marks?: ReactNode;
}

/** Pixels; see note-tile.module.css. */
export const noteTileHeight = 152;

/** A note in its notebook: what it is called, how it begins, when it was last edited. All of it leads there. */
export function NoteTile({
  note,
  texts,
  link: Link = PlainLink,
  heading: Heading = 'h3',
  minutes,
  by,
  marks,
}: NoteTileProps) {
  return (
    <div className={classes.card} data-untitled={!note.title.trim() || undefined}>
      <Heading className={classes.title}>
        <Link href={paths.note(note.id)} className={classes.link}>
          {noteLabel(note, texts.untitled)}
        </Link>
      </Heading>
      <p className={classes.preview}>{notePreview(note, texts)}</p>
      <p className={classes.facts}>
        <time dateTime={note.updatedAt}>{listDate(note.updatedAt)}</time>
        {minutes && <span>{minutes}</span>}
        {by && <span className={classes.author}>{by}</span>}
        <span className={classes.marks}>{marks}</span>
      </p>
    </div>
  );
}
