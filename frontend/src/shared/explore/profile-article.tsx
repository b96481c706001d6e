import type { PublicProfile } from '@commonplace/contracts/api';
import { firstTabOf, type ListingTab } from '@commonplace/contracts/pages';
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
  tab: ListingTab;
  link: CardLink;
  /** The button that follows them; absent for oneself. */
  follow?: ReactNode;
  /** The list of the open tab. */
  children: ReactNode;
}

/** A person, and what they have published. */
export function ProfileArticle({ profile, tab, link, follow, children }: ProfileArticleProps) {
  const { name, username, bio, location, social, temp } = profile;
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
            {follow}
          </div>
          <p className={classes.counts}>
            <span>{plural(texts.followerCount, temp.followersCount)}</span>
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
      <div className={explore.bar}>
        <Tabs
          label={texts.profile.tabs}
          open={tab}
          link={link}
          tabs={(['notebooks', 'notes'] as const).map((each) => ({
            tab: each,
            text: each === 'notes' ? texts.profile.notesTab : texts.profile.notebooksTab,
            href: pathOfTab(profile, each),
          }))}
        />
      </div>
      {children}
    </div>
  );
}

/** Where a tab of a profile is, page by page: the one that opens by itself needs no name. */
export function pathOfTab({ username, temp }: PublicProfile, tab: ListingTab, page = 1): string {
  return listingPaths.profile(username, { page, ...(tab !== firstTabOf(temp) && { tab }) });
}
