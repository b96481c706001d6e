import { texts } from '../texts.ts';
import classes from './contents.module.css';
import type { Heading } from './prepare-text.ts';

/** The headings of a note as links: collapsed above the text, or beside it on wide screens. */
export function Contents({
  headings,
  language,
}: {
  headings: readonly Heading[];
  language: string | undefined;
}) {
  const first = Math.min(...headings.map(({ level }) => level));
  return (
    <nav aria-labelledby="contents" className={classes.contents}>
      <details className={classes.fold}>
        <summary id="contents" className={classes.title}>
          {texts.note.contents}
        </summary>
        <ol className={classes.list} lang={language}>
          {headings.map(({ id, level, text }) => (
            <li key={id} data-depth={level - first}>
              <a href={`#${id}`} dir="auto">
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
