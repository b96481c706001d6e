// Runs before the first paint, so that the page never flashes in the other theme. A file of its own
// because the content security policy allows no inline script. The same key and values as in
// src/shared/theme/color-scheme.ts.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // Storage may be forbidden; the system's preference decides then.
  }
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
