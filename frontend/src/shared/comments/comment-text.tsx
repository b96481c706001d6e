import { commentParts } from '@commonplace/contracts/pages';
import { type CardLink, PlainLink } from '../collections/card/card-link.tsx';
import { paths } from '../navigation/paths.ts';
import classes from './comment-text.module.css';

interface CommentTextProps {
  content: string;
  /** The texts of the button that unfolds a long comment, and folds it again. */
  fold: { more: string; less: string };
  link?: CardLink;
}

/**
 * The text of a comment, never markup. A long one is folded, by styles alone: public pages are read without scripts too.
 * Its links tell search engines that the site does not endorse them.
 */
export function CommentText({ content, fold, link: Link = PlainLink }: CommentTextProps) {
  let at = 0;
  const isLong = linesOf(content) > mostLines;
  const text = (
    <p className={classes.text} data-long={isLong || undefined} dir="auto">
      {commentParts(content).map((part) => {
        const key = at;
        at += part.text.length;
        if (part.kind === 'words') return part.text;
        if (part.kind === 'person')
          return (
            <Link key={key} href={paths.profile(part.username)} className={classes.link}>
              {part.text}
            </Link>
          );
        return (
          <a
            key={key}
            href={part.text}
            rel="nofollow ugc noopener noreferrer"
            target="_blank"
            className={classes.link}
          >
            {part.text}
          </a>
        );
      })}
    </p>
  );
  if (!isLong) return text;
  return (
    <>
      {text}
      <details className={classes.fold}>
        <summary>
          <span className={classes.more}>{fold.more}</span>
          <span className={classes.less}>{fold.less}</span>
        </summary>
      </details>
    </>
  );
}

/** Some lines as wide as the column of an article. */
const [mostLines, charactersOfLine] = [20, 80];

function linesOf(content: string): number {
  return content
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersOfLine)), 0);
}
