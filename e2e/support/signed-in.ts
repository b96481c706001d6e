import type { Page } from '@playwright/test';
import type { ApiPerson } from './api-person.ts';

/** Has a page that nobody is signed in on opened by someone who joined over HTTP. */
export async function signedIn(page: Page, { token }: Pick<ApiPerson, 'token'>): Promise<Page> {
  await page.addInitScript((stored) => localStorage.setItem('jwtToken', stored), token);
  return page;
}
