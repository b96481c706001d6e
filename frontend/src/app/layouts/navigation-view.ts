import { useLocalStorage } from '@mantine/hooks';

/** The navigation alone, or with what the person has published below it. */
export type NavigationView = 'plain' | 'publications';

/** The chosen view of the navigation, remembered on this device. */
export function useNavigationView() {
  return useLocalStorage<NavigationView>({
    key: 'navigationView',
    defaultValue: 'plain',
    getInitialValueInEffect: false,
    sync: false,
    deserialize: (stored) => (stored === 'publications' ? stored : 'plain'),
    serialize: (value) => value,
  });
}
