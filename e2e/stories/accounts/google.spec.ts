import type { Page, Route } from '@playwright/test';
import { GoogleIssuer } from '../../../backend/test/accounts/support/google-issuer.ts';
import { test as base, expect, runProduct } from '../../support/browser/story.ts';
import { forgetRecentSignIns } from '../../support/people/forget-recent-sign-ins.ts';

/** An instance of the product with Google sign-in, and a fake Google with its own keys. */
const test = base.extend<object, { google: GoogleIssuer }>({
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const issuer = await GoogleIssuer.start();
      await use(issuer);
      await issuer.close();
    },
    { scope: 'worker' },
  ],
  product: [async ({ google }, use) => runProduct(google.env, use), { scope: 'worker', timeout: 120_000 }],
});

/**
 * The part of Google's script that the page uses: a button that returns a token. The content security policy for the
 * address of the script applies to it too.
 */
const script = `
  let asked;
  window.google = { accounts: { id: {
    initialize: (options) => { asked = options; },
    renderButton: (place) => {
      const button = document.createElement('button');
      button.textContent = 'Continue with Google';
      button.onclick = async () => asked.callback({ credential: await makeToken(asked.nonce) });
      place.append(button);
    },
  } } };`;

type Claims = Parameters<GoogleIssuer['token']>[0];

/** Makes Google issue tokens for this person in a page. */
async function signsInAs(page: Page, google: GoogleIssuer, claims: Claims): Promise<void> {
  await page.exposeFunction('makeToken', (nonce: string) => google.token({ ...claims, nonce }));
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}

test('who comes with Google is signed in, the first time with an account of their own, and led on', async ({
  guest,
  google,
}) => {
  const page = await guest();
  const isAway = (route: Route) => route.abort();
  await signsInAs(page, google, { sub: 'google-gustav', email: 'gustav@example.org', name: 'Gustav Grün' });
  await page.route('https://accounts.google.com/gsi/client', isAway);
  await page.goto('/login?next=%2F%3Fn');
  await expect(page.getByText('Unable to reach servers. Please try again later.')).toBeVisible({
    timeout: 15_000,
  });
  await page.unroute('https://accounts.google.com/gsi/client', isAway);
  await page.reload();
  const button = page.getByRole('button', { name: 'Continue with Google' });
  await page.route('**/api/users/google-signin/*', (route) => route.fulfill({ json: { success: true } }));
  await button.click();
  await expect(page.getByRole('alert')).toHaveText('Some error occured. Please try again.');
  await page.unroute('**/api/users/google-signin/*');
  await button.click();
  await expect(page).toHaveURL(/\/\?n$/);
  await expect(page.getByRole('button', { name: 'Account of Gustav Grün' })).toBeVisible();
});

test('a token that proves nothing signs nobody in', async ({ guest, google }) => {
  const page = await guest();
  const claims = { sub: 'google-gerd', email: 'gerd@example.org', email_verified: false, name: 'Gerd' };
  await signsInAs(page, google, claims);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('alert')).toHaveText('Google did not confirm who you are. Please try again.');
  await expect(page).toHaveURL(/\/login$/);
});

test('long after signing in, Google confirms who asks for another address', async ({
  guest,
  google,
  product,
}) => {
  const page = await guest();
  await signsInAs(page, google, { sub: 'google-greta', email: 'greta@example.org', name: 'Greta' });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('button', { name: 'Account of Greta' })).toBeVisible();
  await forgetRecentSignIns(product);

  await page.goto('/account-settings');
  await page.getByLabel('Email', { exact: true }).fill('greta@example.com');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await dialog.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByText('Your profile was saved.')).toBeVisible();
  await expect(page.getByText('We sent a link to greta@example.com.')).toBeVisible();
});
