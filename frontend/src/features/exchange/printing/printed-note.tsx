import type { NoteView } from '@commonplace/contracts/api';
import { useTranslation } from 'react-i18next';
import { PlainLink } from '../../../shared/collections/card/card-link.tsx';
import { noteLabel } from '../../../shared/format/note-label.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { frameTables } from '../../../shared/note-text/frame-tables.ts';
import { HtmlText } from '../../../shared/note-text/html-text.tsx';
import { NoteByline } from '../../../shared/reader/note-byline.tsx';
import classes from './printed-note.module.css';

/** A note as it is printed: title, author, text, address. */
export function PrintedNote({ note }: { note: NoteView }) {
  const { t } = useTranslation();
  const title = noteLabel(note, t('untitled'));
  return (
    <article>
      <h1 className={classes.title} dir="auto">
        {title}
      </h1>
      <div className={classes.byline}>
        <NoteByline note={note} link={PlainLink} />
      </div>
      <HtmlText html={frameTables(note.htmlContent)} label={title} type={note.info1} />
      <p className="printed-address">{window.location.origin + paths.note(note.id)}</p>
    </article>
  );
}
