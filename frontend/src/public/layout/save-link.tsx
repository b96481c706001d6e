import { IconBookmark } from '@tabler/icons-react';
import { IntendLink } from './intend-link.tsx';
import classes from './save-link.module.css';

interface SaveLinkProps {
  /** What a guest would save: `note:{id}` or `notebook:{id}`. */
  subject: string;
  /** Where they come back to. */
  path: string;
  text: string;
}

/** Saves a note or a notebook, once a guest has signed in. */
export function SaveLink({ text, ...what }: SaveLinkProps) {
  return (
    <IntendLink act="save" {...what} className={classes.save}>
      <IconBookmark size={18} stroke={1.5} aria-hidden />
      {text}
    </IntendLink>
  );
}
