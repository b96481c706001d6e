import { IconBookmark } from '@tabler/icons-react';
import { IntendLink } from './intend-link.tsx';
import likeLink from './like-link.module.css';
import classes from './save-link.module.css';

interface SaveLinkProps {
  /** The subject to save: `note:{id}` or `notebook:{id}`. */
  subject: string;
  /** The path of the page, to which they return after signing in. */
  path: string;
  text: string;
  /** A card has space for the bookmark icon only; there the text is its accessible name. */
  isIcon?: boolean;
}

/** Saves a note or a notebook after the guest has signed in. */
export function SaveLink({ subject, path, text, isIcon = false }: SaveLinkProps) {
  return (
    <IntendLink
      act="save"
      subject={subject}
      path={path}
      className={isIcon ? classes.bookmark : likeLink.like}
      label={isIcon ? text : undefined}
      title={isIcon ? text : undefined}
    >
      <IconBookmark size={18} stroke={1.5} aria-hidden />
      {!isIcon && text}
    </IntendLink>
  );
}
