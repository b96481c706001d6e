import type { PublicProfile } from '@commonplace/contracts/api';
import { type FollowTab, firstTabOf, isFollowTab, type ProfileTab } from '@commonplace/contracts/pages';
import { IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CardLink } from '../collections/card/card-link.tsx';
import { counted } from '../format/counted.ts';
import { plural } from '../format/plural.ts';
import { listingPaths } from '../navigation/listing-paths.ts';
import { PersonAvatar } from '../ui/pictures/person-avatar.tsx';
import { ShownName } from '../ui/shown-name.tsx';
import explore from './explore.module.css';
import { SocialLinks } from './social-links.tsx';
import classes from './subject.module.css';
import { Tabs } from './tabs.tsx';
import { texts } from './texts.ts';

interface ProfileArticleProps {
  profile: PublicProfile;
  tab: ProfileTab;
  link: CardLink;
  /** The button that follows them, for oneself the way to edit it. */
  action?: ReactNode;
  /** What is missing of one's own. */
  prompts?: ReactNode;
  /** Their notebooks, beside the notes. */
  notebooks?: ReactNode;
  /** The list of the open tab. */
  children: ReactNode;
}

/** A person, and what they have published. */
export function ProfileArticle({
  profile,
  tab,
  link: Link,
  action,
  prompts,
  notebooks,
  children,
}: ProfileArticleProps) {
  const { name, username, bio, location, social, temp } = profile;
  const peopleTab = (each: FollowTab) => ({
    href: pathOfTab(profile, each),
    className: classes.people,
    'aria-current': each === tab ? ('page' as const) : undefined,
  });
  return (
    <div className={explore.page}>
      <header className={`${classes.head} ${classes.person}`}>
        <PersonAvatar name={name} picture={profile.display_picture.downloadUrl} size={96} />
        <div className={classes.words}>
          <div className={classes.line}>
            <div className={classes.names}>
              <h1 className={explore.title}>
                <ShownName>{name}</ShownName>
              </h1>
              <p className={classes.username}>@{username}</p>
            </div>
            {action}
          </div>
          <p className={classes.counts}>
            <Link {...peopleTab('followers')}>{plural(texts.followerCount, temp.followersCount)}</Link>
            <Link {...peopleTab('following')}>{counted(texts.followingCount, temp.followingCount)}</Link>
            <span>{counted(texts.notebookCount, temp.notebooksCount)}</span>
            <span>{counted(texts.noteCount, temp.notesCount)}</span>
          </p>
          {bio && (
            <p className={classes.bio} dir="auto">
              {bio}
            </p>
          )}
          {location && (
            <p className={classes.location}>
              <IconMapPin size={16} stroke={1.5} role="img" aria-label={texts.profile.location} />
              <ShownName>{location.citycountry}</ShownName>
            </p>
          )}
          <SocialLinks social={social} />
        </div>
      </header>
      {prompts}
      <div className={explore.bar}>
        <Tabs
          label={texts.profile.tabs}
          open={isFollowTab(tab) ? null : tab}
          link={Link}
          tabs={(['notebooks', 'notes'] as const).map((each) => ({
            tab: each,
            text: each === 'notes' ? texts.profile.notesTab : texts.profile.notebooksTab,
            href: pathOfTab(profile, each),
          }))}
        />
      </div>
      {notebooks ? (
        <div className={classes.works}>
          <div>{children}</div>
          {notebooks}
        </div>
      ) : (
        children
      )}
    </div>
  );
}

/** Where a tab of a profile is, page by page: the one that opens by itself needs no name. */
export function pathOfTab({ username, temp }: PublicProfile, tab: ProfileTab, page = 1): string {
  return listingPaths.profile(username, { page, ...(tab !== firstTabOf(temp) && { tab }) });
}
