import { api } from '@commonplace/contracts/api';
import sharp from 'sharp';
import { callApi } from '../../../support/call-api.ts';
import { type TestPerson, testPassword } from '../../../support/people.ts';

/** What a browser keeps of one person: the token in its storage, the cookie in its jar. */
export interface Browser {
  token: string;
  cookie: string;
}

/** The cookie for files that an answer sets, as a browser sends it back; null without one. */
export function cookieIn(headers: Headers): string | null {
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith('commonplace-files='));
  return set?.split(';')[0] ?? null;
}

export async function signIn(url: string, person: TestPerson): Promise<Browser> {
  const body = { emailOrUsername: person.username, password: testPassword };
  const answer = await callApi(url, api.users.login, { body });
  return { token: answer.body.token, cookie: cookieIn(answer.headers) as string };
}

/** Sets a cover and answers its address below the origin. */
export async function setCover(url: string, token: string, notebookId: string): Promise<string> {
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } });
  const form = new FormData();
  form.append('cover', new Blob([Uint8Array.from(await picture.png().toBuffer())]), 'cover.png');
  const headers = { authorization: token, notebookid: notebookId, fileext: 'png' };
  const response = await fetch(`${url}${api.notebooks.changeCover.path}`, {
    method: 'POST',
    headers,
    body: form,
  });
  const answer = (await response.json()) as { downloadUrl?: string };
  if (answer.downloadUrl === undefined) throw new Error(JSON.stringify(answer));
  return answer.downloadUrl;
}

/** Asks for a file as a page does: with the cookie, if there is one, and nothing else. */
export function getFile(
  url: string,
  path: string,
  cookie: string | null,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}${path}`, { headers: { ...headers, ...(cookie !== null && { cookie }) } });
}
