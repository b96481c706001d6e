import { IconHeart } from '@tabler/icons-react';
import { plural } from '../../shared/format/plural.ts';
import { texts } from '../texts.ts';
import { IntendLink } from './intend-link.tsx';
import classes from './like-link.module.css';

interface LikeLinkProps {
  /** `note:{id}`, `notebook:{id}` or `comment:{id}`. */
  subject: string;
  /** The path of the page, to which the person returns after signing in. */
  path: string;
  count: number;
  isSmall?: boolean;
}

/** The number of likes of a subject. Likes it after the guest has signed in. */
export function LikeLink({ subject, path, count, isSmall = false }: LikeLinkProps) {
  const said = plural(texts.discussion.likes, count);
  return (
    <IntendLink
      act="like"
      subject={subject}
      path={path}
      className={isSmall ? classes.small : classes.like}
      label={count > 0 ? `${texts.discussion.likes.zero}, ${said}` : undefined}
    >
      <IconHeart size={isSmall ? 15 : 18} stroke={1.5} aria-hidden />
      {said}
    </IntendLink>
  );
}
