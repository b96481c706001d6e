import { Avatar } from '@mantine/core';
import { initials } from '../format/initials.ts';
import classes from './person-avatar.module.css';

interface PersonAvatarProps {
  name: string;
  picture: string | null;
  size?: number;
}

/** A person's picture, or the first letters of the name. Decoration: the name always stands beside it. */
export function PersonAvatar({ name, picture, size = 32 }: PersonAvatarProps) {
  return (
    <Avatar src={picture} size={size} radius="50%" alt="" aria-hidden classNames={classes}>
      {initials(name)}
    </Avatar>
  );
}
