import { FollowButton } from '../../../../features/follows/follow-button.tsx';
import { UnlessBlocked } from '../../../../features/moderation/unless-blocked.tsx';
import { SearchScreen } from '../../../../features/search/search-screen.tsx';
import type { SearchAddress } from '../../../../shared/navigation/search-address.ts';

/** The results of a search; people who were found can be followed from there. */
export function SearchPage(address: SearchAddress) {
  return (
    <SearchScreen
      {...address}
      followOf={({ username, name, temp }) => (
        <UnlessBlocked person={{ username, name }}>
          <FollowButton followed={{ kind: 'person', username }} name={name} state={temp} />
        </UnlessBlocked>
      )}
    />
  );
}
