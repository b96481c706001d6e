import { IconHeart, IconMessage } from '@tabler/icons-react';
import classes from './card-counts.module.css';

interface CardCountsProps {
  counts: { likesCount: number; commentsCount: number };
  /** The same in words. */
  likes: string;
  comments: string;
}

/** How many like a note or notebook, and how many comments it has; what there is none of is left out. */
export function CardCounts({ counts: { likesCount, commentsCount }, likes, comments }: CardCountsProps) {
  const icon = { size: 15, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <>
      {likesCount > 0 && (
        <span role="img" aria-label={likes} title={likes} className={classes.count}>
          <IconHeart {...icon} />
          {likesCount}
        </span>
      )}
      {commentsCount > 0 && (
        <span role="img" aria-label={comments} title={comments} className={classes.count}>
          <IconMessage {...icon} />
          {commentsCount}
        </span>
      )}
    </>
  );
}
