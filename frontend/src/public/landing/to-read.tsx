import type { LandingPageData } from '@commonplace/contracts/pages';
import words from '../../messages/en/landing.json' with { type: 'json' };
import { PlainLink } from '../../shared/collections/card/card-link.tsx';
import { NotebookCard } from '../../shared/collections/card/notebook-card.tsx';
import { texts } from '../../shared/explore/texts.ts';
import { plural } from '../../shared/format/plural.ts';
import { NoteTeaserRow } from '../../shared/reader/note-teaser-row.tsx';
import classes from './to-read.module.css';

/** Notes and a notebook of this installation; nothing where nothing is published. */
export function ToRead({ notes, notebook }: Pick<LandingPageData, 'notes' | 'notebook'>) {
  if (notes.length === 0 && !notebook) return null;
  return (
    <section aria-labelledby="to-read" className={classes.section}>
      <div className={classes.head}>
        <h2 id="to-read" className={classes.title}>
          {words.toRead.title}
        </h2>
        <a href="/explore/notes" className={classes.more}>
          {words.toRead.more}
        </a>
      </div>
      <div className={classes.both}>
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note.id}>
              <NoteTeaserRow note={note} withAuthor link={PlainLink} zone="utc" />
            </li>
          ))}
        </ul>
        {notebook && (
          <NotebookCard notebook={notebook} notes={plural(texts.noteCount, notebook.temp.notesCount)} />
        )}
      </div>
    </section>
  );
}
