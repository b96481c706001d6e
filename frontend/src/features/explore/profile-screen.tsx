import type { PublicProfile } from '@commonplace/contracts/api';
import { firstTabOf, type ListingTab } from '@commonplace/contracts/pages';
import type { ReactNode } from 'react';
import { StateMessage } from '../../shared/collections/empty/state-message.tsx';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import type { CardDrawing } from '../../shared/explore/listing-cards.tsx';
import { ProfileArticle, pathOfTab } from '../../shared/explore/profile-article.tsx';
import { texts } from '../../shared/explore/texts.ts';
import { RouterLink } from '../../shared/navigation/router-link.tsx';
import { usePublicProfile } from '../../shared/profiles/use-public-profile.ts';
import { useUser } from '../../shared/session/index.ts';
import { ListingRegion } from './listing-region.tsx';
import { NoSuchPage } from './no-such-page.tsx';

interface ProfileScreenProps extends CardDrawing {
  username: string;
  tab: ListingTab | null;
  page: number;
  follow: (profile: PublicProfile) => ReactNode;
  /** Begins a note or a notebook, on one's own profile. */
  createNow: (tab: ListingTab) => ReactNode;
}

/** A person's profile, to a signed-in person. */
export function ProfileScreen({
  username,
  tab: asked,
  page,
  follow,
  createNow,
  ...cards
}: ProfileScreenProps) {
  const user = useUser();
  const { data: profile, isError, isFetching, refetch } = usePublicProfile(username);
  if (profile === null) return <NoSuchPage />;
  if (!profile)
    return isError ? (
      <LoadFailed title={texts.failed} isRetrying={isFetching} retry={() => void refetch()} />
    ) : null;
  const tab = asked ?? firstTabOf(profile.temp);
  const isOwn = profile.id === user?.id;
  return (
    <ProfileArticle profile={profile} tab={tab} link={RouterLink} follow={!isOwn && follow(profile)}>
      <ListingRegion
        {...cards}
        scope={{ kind: 'person', username: profile.username }}
        tab={tab}
        page={page}
        pathOf={(at) => pathOfTab(profile, tab, at)}
        empty={isOwn && <NothingPublished tab={tab} createNow={createNow(tab)} />}
      />
    </ProfileArticle>
  );
}

function NothingPublished({ tab, createNow }: { tab: ListingTab; createNow: ReactNode }) {
  const isNotes = tab === 'notes';
  return (
    <StateMessage
      drawing={isNotes ? 'sheet' : 'shelf'}
      title={isNotes ? texts.noNotes : texts.noNotebooks}
      hint={isNotes ? texts.profile.ownNotes : texts.profile.ownNotebooks}
      action={createNow}
    />
  );
}
