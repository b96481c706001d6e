import type { APIRequestContext, BrowserContextOptions } from '@playwright/test';

/**
 * What a browser keeps of a session that calls made with `http` have begun or renewed: the cookie for files came with
 * them, and the page knows that it did.
 */
export async function keptSession(
  http: APIRequestContext,
  origin: string,
  token: string,
): Promise<Exclude<BrowserContextOptions['storageState'], string | undefined>> {
  const { cookies } = await http.storageState();
  const localStorage = [
    { name: 'jwtToken', value: token },
    { name: 'commonplace:files-cookie', value: 'sent' },
  ];
  return { cookies, origins: [{ origin, localStorage }] };
}
