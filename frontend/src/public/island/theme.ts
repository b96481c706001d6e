import { themeKey } from '../../shared/theme/theme-key.ts';
import { read, write } from './stored.ts';

const attribute = 'data-mantine-color-scheme';
const page = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');

/** Light or dark, stored under the key of the app. */
export function toggleTheme(): void {
  write(themeKey, page.getAttribute(attribute) === 'dark' ? 'light' : 'dark');
  show();
}

/** Follows the system until a theme is chosen, and choices in other tabs. `first.js` applies the initial theme. */
export function followTheme(): void {
  show();
  system.addEventListener('change', show);
  addEventListener('storage', (event) => {
    if (event.key === themeKey || event.key === null) show();
  });
}

function show(): void {
  const chosen = read(themeKey);
  const isDark = chosen === 'dark' || (chosen !== 'light' && system.matches);
  page.setAttribute(attribute, isDark ? 'dark' : 'light');
  for (const button of document.querySelectorAll('[data-act="theme"]'))
    button.setAttribute('aria-pressed', String(isDark));
}
