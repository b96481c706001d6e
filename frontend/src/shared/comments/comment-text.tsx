import { type CardLink, PlainLink } from '../collections/card/card-link.tsx';
import { paths } from '../navigation/paths.ts';
import { commentParts } from './comment-parts.ts';
import classes from './comment-text.module.css';

interface CommentTextProps {
  content: string;
  link?: CardLink;
}

/** The text of a comment, never markup. Its links tell search engines that the site does not endorse them. */
export function CommentText({ content, link: Link = PlainLink }: CommentTextProps) {
  let at = 0;
  return (
    <p className={classes.text} dir="auto">
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
}
