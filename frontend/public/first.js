// Runs before the first paint and before the page's own scripts are there, in the app and on public pages. A file of its
// own because the content security policy allows no inline script.

// The page never flashes in the other theme. The same key and values as in src/shared/theme/color-scheme.ts; the width
// is the one of src/features/editor/reading/readability-button.tsx.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be forbidden; the system's preference decides then.
      return null;
    }
  };
  const stored = read('theme');
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const page = document.documentElement;
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  page.setAttribute('data-readability', read('optimizeReadability') === 'false' ? 'off' : 'on');
  if (read('welcomeClosed')) page.setAttribute('data-welcome', 'closed');
  page.setAttribute('data-scripted', '');
})();

// The server answers with the app or with a public page, as a cookie beside the token says (contracts, hint-cookie.ts).
// Where the two do not agree the token is right, and the server is asked again if it would answer something else.
(() => {
  const { page } = document.currentScript.dataset;
  const isHinted = () => /(?:^|; )signed-in=/.test(document.cookie);
  let isSignedIn;
  try {
    isSignedIn = localStorage.getItem('jwtToken') !== null;
  } catch {
    return;
  }
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn);
  if (isSignedIn === isHinted()) return;
  const value = isSignedIn ? '1; max-age=31536000' : '; max-age=0';
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore answers later
  document.cookie = `signed-in=${value}; path=/; samesite=lax`;
  // Where cookies are forbidden nothing has changed. The app names no audience.
  if (isSignedIn === isHinted() && page === (isSignedIn ? 'guests' : undefined)) location.reload();
})();

// A guest's explore opens the tab that was open last, as the app's does. The same key as in
// src/shared/explore/explore-tab-key.ts.
(() => {
  if (!document.currentScript.dataset.page || location.pathname !== '/explore' || location.search) return;
  try {
    if (localStorage.getItem('explore_tab') === 'notes') location.replace('/explore/notes');
  } catch {
    // Storage may be forbidden; the server's choice stays then.
  }
})();

// The language of the page is the first one of the person's that it is written in. Public pages name none: they are.
(() => {
  const written = [...document.querySelectorAll('meta[name="page-texts"]')].map(({ lang }) => lang);
  const wanted = navigator.languages.flatMap((tag) => [tag, tag.split('-')[0]]);
  const language = wanted.find((tag) => written.includes(tag));
  if (language) document.documentElement.lang = language;
})();

// What is typed while a note is loaded to be edited is for its text, and for the title of a new one:
// src/shared/ui/keyboard/awaited-keys.ts takes it.
(() => {
  const asked = new URLSearchParams(location.search);
  const isSignedIn = document.documentElement.hasAttribute('data-signed-in');
  const isWritten = asked.has('note') ? asked.has('edit') : asked.has('n');
  if (!isSignedIn || location.pathname !== '/' || !isWritten) return;
  const events = [];
  const keep = (event) => events.push(event);
  addEventListener('keydown', keep, true);
  window.firstKeys = { events, stop: () => removeEventListener('keydown', keep, true) };
})();

// The texts of the page are loaded beside its own scripts and not after them. Who is signed in and opens a note by its
// address needs the workspace too, and to write in it the editor. The build names the files, see build/note-files.ts.
(() => {
  const asked = new URLSearchParams(location.search);
  const opensNote = location.pathname === '/' && (asked.has('note') || asked.has('n'));
  const isWritten = asked.has('n') || asked.has('edit');
  const isSignedIn = document.documentElement.hasAttribute('data-signed-in');
  const lists = ['page-texts'];
  if (opensNote && isSignedIn) lists.push('note-texts', 'note-files');
  if (opensNote && isSignedIn && isWritten) lists.push('editor-texts', 'editor-files');
  const { lang } = document.documentElement;
  const files = lists.flatMap((name) => {
    const meta = document.querySelector(`meta[name="${name}"]:is([lang="${lang}"], :not([lang]))`);
    return meta?.content.split(' ') ?? [];
  });
  // The note itself, as early-note.ts asks for it; shared/api/first-response.ts takes the answer.
  const noteId = asked.get('note');
  if (files.length > 0 && opensNote && isSignedIn && noteId) {
    const query = new URLSearchParams({ noteId, content: isWritten ? 'live' : 'read' });
    const token = localStorage.getItem('jwtToken');
    const address = `/api/notes?${query}`;
    const response = fetch(address, { headers: { Authorization: `Bearer ${token}` } });
    response.catch(() => undefined);
    window.firstResponse = { address, token, response };
  }
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
