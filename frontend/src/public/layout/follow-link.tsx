import { IconPlus } from '@tabler/icons-react';
import { fill } from '../../shared/format/fill.ts';
import { texts } from '../texts.ts';
import classes from './follow-link.module.css';
import { IntendLink } from './intend-link.tsx';

interface FollowLinkProps {
  /** What a guest would follow: `person:{username}` or `hashtag:{tag}`, without its `#`. */
  subject: string;
  /** What it is called on the page. */
  name: string;
  /** Where they come back to. */
  path: string;
}

/** Follows a person or a hashtag, once a guest has signed in. */
export function FollowLink({ subject, name, path }: FollowLinkProps) {
  return (
    <IntendLink
      act="follow"
      subject={subject}
      path={path}
      className={classes.follow}
      label={fill(texts.followNamed, { name })}
    >
      <IconPlus size={18} stroke={1.5} aria-hidden />
      {texts.follow}
    </IntendLink>
  );
}
