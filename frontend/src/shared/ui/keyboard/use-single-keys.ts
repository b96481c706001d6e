import { useLocalStorage } from '@mantine/hooks';
import { singleKeysKey } from './single-keys-key.ts';

/**
 * Whether shortcuts of one key without a modifier are on: people who speak to their computer trigger them by accident
 * (WCAG 2.1.4). Kept in this browser and followed by its tabs.
 */
export function useSingleKeys() {
  return useLocalStorage({ key: singleKeysKey, defaultValue: true, getInitialValueInEffect: false });
}
