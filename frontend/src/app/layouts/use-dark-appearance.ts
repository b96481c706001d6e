import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

/** Whether the dark theme is shown, and the way to change it: kept on this device, followed by its other tabs. */
export function useDarkAppearance() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return { isDark, toggle: () => setColorScheme(isDark ? 'light' : 'dark') };
}
