import type { MouseEvent } from 'react';
import type { Heading } from '../note-text/headings.ts';
import classes from './contents.module.css';
import { texts } from './texts.ts';

/** The smallest number of headings with a table of contents. */
export const fewestHeadings = 3;

interface ContentsProps {
  headings: readonly Heading[];
  language?: string | undefined;
  /** Instead of following the link. */
  onChoose?: (event: MouseEvent<HTMLAnchorElement>, id: string) => void;
}

/** The headings of a note as links: folded above the text, or beside it where the page has a margin. */
export function Contents({ headings, language, onChoose }: ContentsProps) {
  const first = Math.min(...headings.map(({ level }) => level));
  return (
    <nav aria-label={texts.contents} className={classes.contents} data-contents>
      <details className={classes.fold}>
        <summary className={classes.title}>{texts.contents}</summary>
        <ol className={classes.list} lang={language}>
          {headings.map(({ id, level, text }) => (
            <li key={id} data-depth={level - first}>
              <a href={`#${id}`} dir="auto" onClick={onChoose && ((event) => onChoose(event, id))}>
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
