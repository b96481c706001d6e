import { useLocalStorage } from '@mantine/hooks';

/** The lists that the left panel can show. Kept by name in local storage. */
export const leftPanelDisplays = [
  'feed',
  'following',
  'notebooks',
  'notes',
  'saved',
  'shared',
  'trash',
] as const;
export type LeftPanelDisplay = (typeof leftPanelDisplays)[number];

const first: LeftPanelDisplay = 'notes';

/** The chosen list, remembered on this device. Other tabs keep theirs. */
export function useLeftPanelDisplay() {
  return useLocalStorage<LeftPanelDisplay>({
    key: 'leftPanelDisplay',
    defaultValue: first,
    getInitialValueInEffect: false,
    sync: false,
    deserialize: (stored) => leftPanelDisplays.find((known) => known === stored) ?? first,
    serialize: (value) => value,
  });
}
