// Runs before the first paint and before the page's own scripts are there. A file of its own because the content
// security policy allows no inline script.

// The page never flashes in the other theme. The same key and values as in src/shared/theme/color-scheme.ts.
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

// Who is signed in and opens a note by its address needs the workspace and the editor: they are loaded beside the
// page's own scripts and not after them. The build names the files, see build/note-files.ts.
(() => {
  const asked = new URLSearchParams(location.search);
  if (location.pathname !== '/' || !(asked.has('note') || asked.has('n'))) return;
  try {
    if (!localStorage.getItem('jwtToken')) return;
  } catch {
    return;
  }
  const files = document.querySelector('meta[name="note-files"]')?.content.split(' ') ?? [];
  for (const href of files) {
    const isStyle = href.endsWith('.css');
    const link = document.createElement('link');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    // As the build's own loader asks for them, which takes what is here only then.
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
})();
