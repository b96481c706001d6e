import type { FollowList, PublicProfile } from '@commonplace/contracts/api';
import { firstTabOf, isFollowTab, type ListingTab, type ProfileTab } from '@commonplace/contracts/pages';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StateMessage } from '../../shared/collections/empty/state-message.tsx';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import type { CardDrawing } from '../../shared/explore/listing-cards.tsx';
import { PinnedNote } from '../../shared/explore/pinned-note.tsx';
import { ProfileArticle, pathOfTab } from '../../shared/explore/profile-article.tsx';
import { ProfileNotebooks } from '../../shared/explore/profile-notebooks.tsx';
import { texts } from '../../shared/explore/texts.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { RouterLink } from '../../shared/navigation/router-link.tsx';
import { AppNotFound } from '../../shared/not-found/app-not-found.tsx';
import { usePublicProfile } from '../../shared/profiles/use-public-profile.ts';
import { useUser } from '../../shared/session/index.ts';
import { FollowRegion } from './follow-region.tsx';
import { ListingRegion } from './listing-region.tsx';
import { ProfilePrompts } from './profile-prompts.tsx';
import { useListing } from './use-listing.ts';
import { usePinnedNote } from './use-pinned-note.ts';

interface ProfileScreenProps extends CardDrawing {
  username: string;
  tab: ProfileTab | null;
  page: number;
  follow: (profile: PublicProfile) => ReactNode;
  /** Follows one of the people of a list. */
  drawFollow: (person: FollowList['users'][number]) => ReactNode;
  /** Begins a note or a notebook, on one's own profile. */
  createNow: (tab: ListingTab) => ReactNode;
}

/** A person's profile, to a signed-in person. */
export function ProfileScreen({
  username,
  tab: asked,
  page,
  follow,
  drawFollow,
  createNow,
  ...cards
}: ProfileScreenProps) {
  const user = useUser();
  const { data: profile, isError, isFetching, refetch } = usePublicProfile(username);
  const pinned = usePinnedNote(profile);
  if (profile === null) return <AppNotFound />;
  if (!profile)
    return isError ? (
      <LoadFailed title={texts.failed} isRetrying={isFetching} retry={() => void refetch()} />
    ) : null;
  const tab = asked ?? firstTabOf(profile.temp);
  const isOwn = profile.id === user?.id;
  const article = {
    profile,
    link: RouterLink,
    action: isOwn ? <EditProfile /> : follow(profile),
    prompts: isOwn && <ProfilePrompts profile={profile} />,
  };
  if (isFollowTab(tab))
    return (
      <ProfileArticle {...article} tab={tab}>
        <FollowRegion profile={profile} tab={tab} drawFollow={drawFollow} />
      </ProfileArticle>
    );
  const hasNotebooks = tab === 'notes' && page === 1 && profile.temp.notebooksCount > 0;
  return (
    <ProfileArticle {...article} tab={tab} notebooks={hasNotebooks && <NotebooksBeside profile={profile} />}>
      {tab === 'notes' && page === 1 && <PinnedNote note={pinned} drawNote={cards.drawNote} />}
      <ListingRegion
        {...cards}
        scope={{ kind: 'person', username: profile.username }}
        tab={tab}
        page={page}
        without={pinned?.id}
        pathOf={(at) => pathOfTab(profile, tab, at)}
        empty={isOwn && <NothingPublished tab={tab} createNow={createNow(tab)} />}
      />
    </ProfileArticle>
  );
}

function EditProfile() {
  return (
    <Button
      component={Link}
      to={paths.accountSettings}
      variant="default"
      leftSection={<IconPencil size={18} stroke={1.5} aria-hidden />}
    >
      {texts.profile.edit}
    </Button>
  );
}

/** As many as guests see there. */
const besideCount = 3;

function NotebooksBeside({ profile }: { profile: PublicProfile }) {
  const scope = { kind: 'person', username: profile.username } as const;
  const { data } = useListing({ scope, tab: 'notebooks', page: 1, limit: besideCount });
  const notebooks = data?.listed.tab === 'notebooks' ? data.listed.notebooks : [];
  return <ProfileNotebooks profile={profile} notebooks={notebooks} link={RouterLink} />;
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
