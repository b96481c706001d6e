import { IconBookmark } from '@tabler/icons-react';
import { IntendLink } from './intend-link.tsx';
import classes from './save-link.module.css';

interface SaveLinkProps {
  /** What a guest would save: `note:{id}` or `notebook:{id}`. */
  subject: string;
  /** Where they come back to. */
  path: string;
  text: string;
  /** On a card there is room for the bookmark alone; the text is its name there. */
  isIcon?: boolean;
}

/** Saves a note or a notebook, once the guest has signed in. */
export function SaveLink({ subject, path, text, isIcon = false }: SaveLinkProps) {
  return (
    <IntendLink
      act="save"
      subject={subject}
      path={path}
      className={isIcon ? classes.bookmark : classes.save}
      label={isIcon ? text : undefined}
      title={isIcon ? text : undefined}
    >
      <IconBookmark size={18} stroke={1.5} aria-hidden />
      {!isIcon && text}
    </IntendLink>
  );
}
