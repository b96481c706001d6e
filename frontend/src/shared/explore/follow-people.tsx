import type { FollowList, PublicProfile } from '@commonplace/contracts/api';
import type { FollowTab } from '@commonplace/contracts/pages';
import type { ReactNode } from 'react';
import type { CardLink } from '../collections/card/card-link.tsx';
import { StateMessage } from '../collections/empty/state-message.tsx';
import { cut } from '../format/cut.ts';
import { fill } from '../format/fill.ts';
import { paths } from '../navigation/paths.ts';
import { PersonAvatar } from '../ui/pictures/person-avatar.tsx';
import { ShownName } from '../ui/shown-name.tsx';
import pages from './pages.module.css';
import { pathOfTab } from './profile-article.tsx';
import classes from './subject.module.css';
import { texts } from './texts.ts';

type ListedPerson = FollowList['users'][number];

interface FollowPeopleProps extends FollowList {
  profile: PublicProfile;
  tab: FollowTab;
  /** Whether it is the first page. */
  isFirst: boolean;
  link: CardLink;
  /** The button that follows one of them. */
  drawFollow: (person: ListedPerson) => ReactNode;
}

/** Characters of a bio in a list. */
const bioCharacters = 120;

/** The people who follow a person, or whom a person follows, the latest first. */
export function FollowPeople({
  profile,
  tab,
  users,
  next,
  isFirst,
  link: Link,
  drawFollow,
}: FollowPeopleProps) {
  const { people } = texts.profile;
  const path = pathOfTab(profile, tab);
  const none = tab === 'followers' ? people.noFollowers : people.noFollowing;
  return (
    <>
      {users.length === 0 && next === null && isFirst ? (
        <StateMessage drawing="passedOn" title={fill(none, { name: profile.name })} />
      ) : (
        <ul className={classes.list} aria-label={people[tab]}>
          {users.map((person) => (
            <li key={person.id} className={classes.row}>
              <PersonAvatar name={person.name} picture={person.display_picture.downloadUrl} size={40} />
              <div className={classes.rowWords}>
                <Link href={paths.profile(person.username)} className={classes.rowName}>
                  <ShownName>{person.name}</ShownName>
                </Link>
                <span className={classes.rowFacts}>@{person.username}</span>
                {person.bio && (
                  <span className={classes.rowBio} dir="auto">
                    {cut(person.bio.trim(), bioCharacters)}
                  </span>
                )}
              </div>
              {drawFollow(person)}
            </li>
          ))}
        </ul>
      )}
      {(next !== null || !isFirst) && (
        <nav aria-label={texts.pages.label} className={pages.pages}>
          {!isFirst && <Link href={path}>{people.firstPage}</Link>}
          {next !== null && (
            <Link href={`${path}&after=${next}`} rel="next">
              {texts.pages.next}
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
