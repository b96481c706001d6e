import type { NoteSummary } from '@commonplace/contracts/api';
import { fill } from '../../shared/format/fill.ts';
import { listDate } from '../../shared/format/list-date.ts';
import { noteLabel, notePreview } from '../../shared/format/note-label.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { SaveLink } from '../layout/save-link.tsx';
import { texts } from '../texts.ts';
import classes from './note-card.module.css';

/** A note of a notebook: its title, preview and date. The whole card is a link. */
export function NoteCard({ note, heading: Heading }: { note: NoteSummary; heading: 'h2' | 'h3' }) {
  const title = noteLabel(note, texts.untitled);
  const preview = notePreview(note, { empty: texts.notebook.emptyNote, picture: texts.notebook.picture });
  const image = note.info2.imageArray[0]?.url;
  return (
    <li className={classes.card}>
      <Heading className={classes.title}>
        <a href={paths.note(note.id)} className={classes.link} dir="auto">
          {title}
        </a>
      </Heading>
      <div className={classes.middle}>
        <p className={classes.preview} dir="auto">
          {preview}
        </p>
        {image && (
          <img
            className={classes.image}
            src={`${image}?width=480`}
            alt=""
            width={96}
            height={72}
            loading="lazy"
          />
        )}
      </div>
      <p className={classes.facts}>
        <time dateTime={note.updatedAt}>{listDate(note.updatedAt, 'utc')}</time>
      </p>
      <span className={classes.save}>
        <SaveLink
          subject={`note:${note.id}`}
          path={paths.note(note.id)}
          text={fill(texts.saveTitle, { title })}
          isIcon
        />
      </span>
    </li>
  );
}
