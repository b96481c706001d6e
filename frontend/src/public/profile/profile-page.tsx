import type { ProfilePageData } from '@commonplace/contracts/pages';
import { PlainLink } from '../../shared/collections/card/card-link.tsx';
import { ProfileArticle, pathOfTab } from '../../shared/explore/profile-article.tsx';
import { texts } from '../../shared/explore/texts.ts';
import { cut } from '../../shared/format/cut.ts';
import { fill } from '../../shared/format/fill.ts';
import { listingPaths } from '../../shared/navigation/listing-paths.ts';
import { breadcrumbs } from '../breadcrumbs.ts';
import { ListedCards } from '../explore/listed-cards.tsx';
import { feedsOf, neighbours } from '../explore/listing-head.ts';
import { FollowLink } from '../layout/follow-link.tsx';
import type { PageHead, PublicPage } from '../page.ts';
import { texts as pageTexts } from '../texts.ts';

/** `/{username}`: a person with their published notes and notebooks. */
export const profilePage: PublicPage<'profile'> = { head, Content: ProfileContent };

/** Characters of a bio, in search results and link previews. */
const descriptionCharacters = 300;

function ProfileContent({ data }: { data: ProfilePageData }) {
  const { profile, listed } = data;
  return (
    <ProfileArticle
      profile={profile}
      tab={listed.tab}
      link={PlainLink}
      follow={
        <FollowLink
          subject={`person:${profile.username}`}
          name={profile.name}
          path={listingPaths.profile(profile.username)}
        />
      }
    >
      <ListedCards data={data} pathOf={pathOf(data)} />
    </ProfileArticle>
  );
}

const pathOf =
  ({ profile, listed }: ProfilePageData) =>
  (page: number) =>
    pathOfTab(profile, listed.tab, page);

function head(data: ProfilePageData): PageHead {
  const { profile, page } = data;
  const { name, username, bio, social, temp } = profile;
  const picture = profile.display_picture.downloadUrl;
  const description =
    cut(bio.trim(), descriptionCharacters) || fill(texts.profile.description, { name, username });
  const path = pathOf(data)(page);
  const elsewhere = Object.values(social).filter((address) => address !== '');
  return {
    title: fill(pageTexts.title, { page: `${name} (@${username})` }),
    description,
    path,
    kind: 'profile',
    picture,
    author: name,
    alternates: feedsOf(listingPaths.profile(username)),
    ...neighbours(data, pathOf(data)),
    structuredData: (publicUrl) => [
      {
        '@type': 'ProfilePage',
        url: `${publicUrl}${listingPaths.profile(username)}`,
        mainEntity: {
          '@type': 'Person',
          name,
          alternateName: `@${username}`,
          identifier: username,
          url: `${publicUrl}${listingPaths.profile(username)}`,
          ...(bio && { description: bio }),
          ...(picture && { image: `${publicUrl}${picture}` }),
          ...(elsewhere.length > 0 && { sameAs: elsewhere }),
          interactionStatistic: {
            '@type': 'InteractionCounter',
            interactionType: 'https://schema.org/FollowAction',
            userInteractionCount: temp.followersCount,
          },
        },
      },
      breadcrumbs(publicUrl, [
        { name: texts.explore.title, path: listingPaths.explore() },
        { name, path: listingPaths.profile(username) },
      ]),
    ],
  };
}
