import type { PublicProfile } from '@commonplace/contracts/api';
import type { ProfilePageData } from '@commonplace/contracts/pages';
import { PlainLink } from '../../shared/collections/card/card-link.tsx';
import { FollowPeople } from '../../shared/explore/follow-people.tsx';
import { PinnedNote } from '../../shared/explore/pinned-note.tsx';
import { ProfileArticle, pathOfTab } from '../../shared/explore/profile-article.tsx';
import { ProfileNotebooks } from '../../shared/explore/profile-notebooks.tsx';
import { texts } from '../../shared/explore/texts.ts';
import { cut } from '../../shared/format/cut.ts';
import { fill } from '../../shared/format/fill.ts';
import { listingPaths } from '../../shared/navigation/listing-paths.ts';
import { breadcrumbs } from '../breadcrumbs.ts';
import { bareCards } from '../explore/bare-cards.tsx';
import { ListedCards } from '../explore/listed-cards.tsx';
import { feedsOf, neighbours } from '../explore/listing-head.ts';
import { FollowLink } from '../layout/follow-link.tsx';
import type { PageHead, PublicPage } from '../page.ts';

/** `/{username}`: a person with their published notes and notebooks. */
export const profilePage: PublicPage<'profile'> = { head, Content: ProfileContent };

/** Characters of a bio, in search results and link previews. */
const descriptionCharacters = 300;

function ProfileContent({ data }: { data: ProfilePageData }) {
  const { profile } = data;
  const article = { profile, link: PlainLink, action: <Follow person={profile} profile={profile} /> };
  if ('users' in data)
    return (
      <ProfileArticle {...article} tab={data.tab}>
        <FollowPeople
          {...data}
          isFirst={data.after === undefined}
          link={PlainLink}
          drawFollow={(person) => <Follow person={person} profile={profile} />}
        />
      </ProfileArticle>
    );
  const { tab } = data.listed;
  const { pinned } = profile.temp;
  return (
    <ProfileArticle
      {...article}
      tab={tab}
      notebooks={
        data.notebooks.length > 0 && (
          <ProfileNotebooks profile={profile} notebooks={data.notebooks} link={PlainLink} />
        )
      }
    >
      {tab === 'notes' && data.page === 1 && <PinnedNote note={pinned} drawNote={bareCards.drawNote} />}
      <ListedCards data={data} pathOf={pathOf(data)} without={pinned?.id} />
    </ProfileArticle>
  );
}

/** Follows a person; one is back on the profile then. */
function Follow({ person, profile }: Record<'person' | 'profile', Pick<PublicProfile, 'name' | 'username'>>) {
  return (
    <FollowLink
      subject={`person:${person.username}`}
      name={person.name}
      path={listingPaths.profile(profile.username)}
    />
  );
}

const pathOf = (data: ProfilePageData) => (page: number) =>
  pathOfTab(data.profile, 'users' in data ? data.tab : data.listed.tab, page);

function head(data: ProfilePageData): PageHead {
  const { profile } = data;
  const isPeople = 'users' in data;
  const { name, username, bio, social, temp } = profile;
  const picture = profile.display_picture.downloadUrl;
  const description =
    cut(bio.trim(), descriptionCharacters) || fill(texts.profile.description, { name, username });
  const path = isPeople
    ? `${pathOf(data)(1)}${data.after ? `&after=${data.after}` : ''}`
    : pathOf(data)(data.page);
  const elsewhere = Object.values(social).filter((address) => address !== '');
  return {
    title: `${name} (@${username})`,
    description,
    path,
    kind: 'profile',
    preview: data.preview,
    author: name,
    alternates: feedsOf(listingPaths.profile(username)),
    ...(!isPeople && neighbours(data, pathOf(data))),
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
