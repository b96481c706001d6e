import { localStorageColorSchemeManager } from '@mantine/core';
import { themeKey } from './theme-key.ts';

/** Keeps `light` or `dark` under the specification's name, in step across tabs. `public/first.js` reads the same. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: themeKey });
