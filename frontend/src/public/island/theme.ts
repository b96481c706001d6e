import { read, write } from './stored.ts';

const key = 'theme';
const attribute = 'data-mantine-color-scheme';
const page = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');

/** Light or dark, kept where the app keeps it. */
export function toggleTheme(): void {
  write(key, page.getAttribute(attribute) === 'dark' ? 'light' : 'dark');
  show();
}

/** Follows the system while nothing is chosen, and what is chosen in other tabs. `first.js` has shown the first one. */
export function followTheme(): void {
  show();
  system.addEventListener('change', show);
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) show();
  });
}

function show(): void {
  const chosen = read(key);
  const isDark = chosen === 'dark' || (chosen !== 'light' && system.matches);
  page.setAttribute(attribute, isDark ? 'dark' : 'light');
  for (const button of document.querySelectorAll('[data-act="theme"]'))
    button.setAttribute('aria-pressed', String(isDark));
}
