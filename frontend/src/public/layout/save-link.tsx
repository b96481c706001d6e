import { IconBookmark } from '@tabler/icons-react';
import { loginPath } from '../../shared/navigation/next-path.ts';
import classes from './save-link.module.css';

interface SaveLinkProps {
  /** What a guest would save: `note:{id}` or `notebook:{id}`. */
  subject: string;
  /** Where they come back to. */
  path: string;
  text: string;
}

/** Asks a guest to sign in. The island keeps what was meant, and the app saves it when they come back. */
export function SaveLink({ subject, path, text }: SaveLinkProps) {
  return (
    <a
      href={loginPath(path)}
      rel="nofollow"
      className={classes.save}
      data-intend="save"
      data-subject={subject}
    >
      <IconBookmark size={18} stroke={1.5} aria-hidden />
      {text}
    </a>
  );
}
