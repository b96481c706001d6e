import { Button } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/session/index.ts';
import classes from './follow-button.module.css';
import type { Followed, FollowState } from './followed.ts';
import { useFollow } from './use-follow.ts';

interface FollowButtonProps {
  followed: Followed;
  /** The displayed name: of the person, or the hashtag with its `#`. */
  name: string;
  /** From the caches that `change-followed.ts` updates, so that a click is visible at once. */
  state: Pick<FollowState, 'userFollows'>;
}

/** A toggle: Follow or Following. Renders nothing for oneself. */
export function FollowButton({ followed, name, state: { userFollows } }: FollowButtonProps) {
  const { t } = useTranslation('follows');
  const user = useUser();
  const follow = useFollow(followed);
  if (!user || (followed.kind === 'person' && followed.username === user.username)) return null;
  const Icon = userFollows ? IconCheck : IconPlus;
  return (
    <Button
      variant={userFollows ? 'default' : 'filled'}
      className={classes.follow}
      leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
      aria-pressed={userFollows}
      aria-label={t(userFollows ? 'followingNamed' : 'followNamed', { name })}
      onClick={() => follow(!userFollows)}
    >
      {t(userFollows ? 'following' : 'follow')}
    </Button>
  );
}
