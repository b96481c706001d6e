import { hintCookie } from '@commonplace/contracts/pages';
import type { Page } from '@playwright/test';
import type { ApiPerson } from './api-person.ts';

/** Signs a guest's page in as a person who joined over HTTP. */
export async function signedIn(page: Page, { token }: Pick<ApiPerson, 'token'>): Promise<Page> {
  await page.addInitScript((stored) => localStorage.setItem('jwtToken', stored), token);
  // As beside every token; without it the first page would be a guest's.
  await page.context().addCookies([{ name: hintCookie, value: '1', domain: 'localhost', path: '/' }]);
  return page;
}
