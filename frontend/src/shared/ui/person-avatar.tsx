import { Avatar } from '@mantine/core';
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

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
