import { usePublicProfile } from '../../shared/profiles/use-public-profile.ts';
import { useUser } from '../../shared/session/index.ts';
import classes from './follow-button.module.css';
import { FollowButton } from './follow-button.tsx';

interface FollowAuthorProps {
  author: { name: string; username: string };
}

/** The follow button for the author of a note or notebook, whose view does not include the follow state. */
export function FollowAuthor({ author: { name, username } }: FollowAuthorProps) {
  const isOwn = useUser()?.username === username;
  const { data: profile } = usePublicProfile(isOwn ? null : username);
  if (isOwn || profile === null) return null;
  if (!profile) return <span className={classes.coming} />;
  return <FollowButton followed={{ kind: 'person', username }} name={name} state={profile.temp} />;
}
