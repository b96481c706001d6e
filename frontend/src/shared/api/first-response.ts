/** The answer that `public/first.js` has asked for before the scripts of the page were there. */
interface FirstResponse {
  address: string;
  token: string;
  response: Promise<Response>;
}

declare global {
  interface Window {
    firstResponse?: FirstResponse | undefined;
  }
}

/** That answer, once; null when it is to something else, or to another session. */
export function takeFirstResponse(address: string, token: string | null): Promise<Response> | null {
  const { firstResponse: first } = window;
  if (!first || first.address !== address || first.token !== token) return null;
  window.firstResponse = undefined;
  return first.response;
}
