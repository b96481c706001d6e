import type { NoteSummary } from '@commonplace/contracts/api';
import type { ReactNode } from 'react';
import type { CardLink } from '../collections/card/card-link.tsx';
import { paths } from '../navigation/paths.ts';
import { PersonAvatar } from '../ui/pictures/person-avatar.tsx';
import { ShownName } from '../ui/shown-name.tsx';
import byline from './note-byline.module.css';
import classes from './note-end.module.css';
import { texts } from './texts.ts';

interface AuthorCardProps {
  author: NoteSummary['temp']['author'];
  /** What they say of themselves; null while it is loaded. */
  bio: string | null;
  link: CardLink;
  /** Follows them. */
  action?: ReactNode;
}

/** Below a note: who wrote it, what they say of themselves, and the way to their profile. */
export function AuthorCard({ author, bio, link: Link, action }: AuthorCardProps) {
  return (
    <section className={`${byline.byline} ${classes.card}`} aria-label={texts.author.label}>
      <PersonAvatar name={author.name} picture={author.display_picture.downloadUrl} size={48} />
      <Link href={paths.profile(author.username)} rel="author" className={byline.author}>
        <ShownName>{author.name}</ShownName>
      </Link>
      {action && <div className={byline.action}>{action}</div>}
      {bio !== '' && (
        <p className={classes.bio} dir="auto">
          {bio}
        </p>
      )}
    </section>
  );
}
