import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LikedSubject } from './is-liking.ts';
import classes from './like-button.module.css';
import type { Liked } from './liked.ts';
import { useLike } from './use-like.ts';

interface LikeButtonProps extends Liked {
  subject: LikedSubject;
  /** Smaller, for the actions of a comment. */
  isSmall?: boolean;
  /** Whether the person may like it; otherwise the button shows the number and is disabled. */
  mayLike: boolean;
}

/** A button that likes a note, a notebook or a comment, with the number of likes. */
export function LikeButton({ subject, isLiked, count, mayLike, isSmall = false }: LikeButtonProps) {
  const { t } = useTranslation('likes');
  const like = useLike(subject);
  const Icon = isLiked ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={classes.like}
      data-small={isSmall || undefined}
      // The accessible name includes the action and the number.
      aria-label={count > 0 ? `${t('like')}, ${t('likes', { count })}` : t('like')}
      aria-pressed={isLiked}
      aria-disabled={!mayLike || undefined}
      onClick={() => mayLike && like(!isLiked)}
    >
      <Icon size={isSmall ? 15 : 18} stroke={1.5} aria-hidden />
      <span aria-hidden>{t('likes', { count })}</span>
    </button>
  );
}
