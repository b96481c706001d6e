import type { FurtherNotes as Further, NoteSummary, NoteTeaser } from '@commonplace/contracts/api';
import { type ReactNode, useId } from 'react';
import type { CardLink } from '../collections/card/card-link.tsx';
import { fill } from '../format/fill.ts';
import { PersonAvatar } from '../ui/pictures/person-avatar.tsx';
import classes from './note-end.module.css';
import { NoteTeaserRow } from './note-teaser-row.tsx';
import { texts } from './texts.ts';

interface FurtherNotesProps {
  further: Further;
  /** Of the note that is read. */
  author: NoteSummary['temp']['author'];
  /** Follows them. */
  action?: ReactNode;
  link: CardLink;
  zone?: 'local' | 'utc';
}

/** Below a note: others of its author, then of others on its topic. */
export function FurtherNotes({ further, author, action, link, zone }: FurtherNotesProps) {
  const { ofAuthor, ofTopic, topic } = further;
  return (
    <>
      <Offered
        title={fill(texts.further.ofAuthor, { name: author.name })}
        notes={ofAuthor}
        picture={<PersonAvatar name={author.name} picture={author.display_picture.downloadUrl} size={40} />}
        {...{ action, link, zone }}
      />
      <Offered
        title={fill(texts.further.ofTopic, { topic: topic ?? '' })}
        notes={ofTopic}
        withAuthor
        {...{ link, zone }}
      />
    </>
  );
}

interface OfferedProps extends Pick<FurtherNotesProps, 'link' | 'zone'> {
  title: string;
  notes: readonly NoteTeaser[];
  withAuthor?: boolean;
  /** Whose they are, and what can be done with that person. */
  picture?: ReactNode;
  action?: ReactNode;
}

function Offered({ title, notes, withAuthor, picture, action, link, zone }: OfferedProps) {
  const titleId = useId();
  if (notes.length === 0) return null;
  return (
    <section className={classes.further} aria-labelledby={titleId}>
      <div className={classes.whose}>
        {picture}
        <h2 id={titleId} className={classes.title} dir="auto">
          {title}
        </h2>
        {action}
      </div>
      <ul className={classes.notes}>
        {notes.map((note) => (
          <li key={note.id}>
            <NoteTeaserRow note={note} withAuthor={withAuthor} link={link} zone={zone} />
          </li>
        ))}
      </ul>
    </section>
  );
}
