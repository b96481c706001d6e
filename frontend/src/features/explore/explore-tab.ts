import type { ListingTab } from '@commonplace/contracts/pages';
import { useLocalStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { exploreTabKey } from '../../shared/explore/explore-tab-key.ts';

/** The tab of explore: the one of the address, which is remembered on this device, else the remembered one. */
export function useExploreTab(asked: ListingTab | null): ListingTab {
  const [kept, keep] = useLocalStorage<ListingTab>({
    key: exploreTabKey,
    defaultValue: 'notebooks',
    getInitialValueInEffect: false,
    sync: false,
    serialize: (tab) => tab,
    deserialize: (stored) => (stored === 'notes' ? 'notes' : 'notebooks'),
  });
  useEffect(() => {
    if (asked !== null) keep(asked);
  }, [asked, keep]);
  return asked ?? kept;
}
