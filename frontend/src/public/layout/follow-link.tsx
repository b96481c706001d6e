import { IconPlus } from '@tabler/icons-react';
import { fill } from '../../shared/format/fill.ts';
import { texts } from '../texts.ts';
import classes from './follow-link.module.css';
import { IntendLink } from './intend-link.tsx';

interface FollowLinkProps {
  /** The subject to follow: `person:{username}` or `hashtag:{tag}`, without its `#`. */
  subject: string;
  name: string;
  /** The path of the page, to which they return after signing in. */
  path: string;
}

/** Follows a person or a hashtag after the guest has signed in. */
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
