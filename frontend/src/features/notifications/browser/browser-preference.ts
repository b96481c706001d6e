import { useLocalStorage } from '@mantine/hooks';

const key = 'browserNotifications';

/** Whether notifications of this browser are wanted, remembered on this device and followed by its tabs. */
export function useBrowserPreference() {
  return useLocalStorage<boolean>({
    key,
    defaultValue: false,
    getInitialValueInEffect: false,
    serialize: (isOn) => (isOn ? 'on' : 'off'),
    deserialize: (stored) => stored === 'on',
  });
}

/** Browsers have them for https and localhost only, and not all of them at all. */
export const hasBrowserNotifications = () => 'Notification' in window && 'locks' in navigator;
