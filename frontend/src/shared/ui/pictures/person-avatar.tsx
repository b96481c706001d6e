import type { CSSProperties } from 'react';
import { initials } from '../../format/initials.ts';
import classes from './person-avatar.module.css';

interface PersonAvatarProps {
  name: string;
  /** Address of the display picture; null without one. */
  picture: string | null;
  size?: number;
}

/**
 * A person's display picture; while there is none, or it does not load, the first letters of the name. Decoration: the
 * name is always beside it.
 */
export function PersonAvatar({ name, picture, size = 32 }: PersonAvatarProps) {
  return (
    <span className={classes.avatar} style={{ '--avatar-size': `${size}px` } as CSSProperties} aria-hidden>
      {initials(name)}
      {picture !== null && <img key={picture} src={picture} alt="" className={classes.picture} />}
    </span>
  );
}
