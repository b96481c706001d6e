import '../../../shared/note-text/note-text.ts';
import classes from './printed-notebook.module.css';

/** A notebook as it is printed: its name, the contents, each note on a page of its own. */
export function PrintedNotebook({ text }: { text: Element }) {
  // Sanitised where it is made, like any text of a note.
  return <div className={classes.notebook} ref={(place) => place?.replaceChildren(...text.childNodes)} />;
}
