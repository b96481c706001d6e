/** What `public/first.js` has asked the API while the page's own scripts were still being loaded. */
interface AskedFirst {
  address: string;
  token: string;
  answer: Promise<Response>;
}

declare global {
  interface Window {
    askedFirst?: AskedFirst;
  }
}

/** So many milliseconds after the page was begun what was asked then is no answer any more. */
const stillNew = 10_000;

/** The answer to this very question of this session, once: who asks again wants to know what is so by then. */
export function takeAskedFirst(address: string, token: string | null): Promise<Response> | null {
  const asked = window.askedFirst;
  if (asked?.address !== address || asked.token !== token) return null;
  delete window.askedFirst;
  return performance.now() < stillNew ? asked.answer : null;
}
