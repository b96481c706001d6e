import { GoogleIssuer } from '../../backend/test/accounts/support/google-issuer.ts';
import { test as base, expect, runProduct } from '../support/story.ts';

/** The product of an installation where people sign in with Google, and a Google with keys of its own. */
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
  product: [async ({ google }, use) => runProduct(google.env, use), { scope: 'worker', timeout: 60_000 }],
});

/**
 * The part of Google's script that the page uses: a button, and a token when it is pressed. What the
 * content security policy says of the script's address holds for it as well.
 */
const script = (credential: string) => `
  let answer;
  window.google = { accounts: { id: {
    initialize: (options) => { answer = options.callback; },
    renderButton: (place) => {
      const button = document.createElement('button');
      button.textContent = 'Continue with Google';
      button.onclick = () => answer({ credential: ${JSON.stringify(credential)} });
      place.append(button);
    },
  } } };`;

test('who comes with Google is signed in, the first time with an account of their own, and led on', async ({
  guest,
  google,
}) => {
  const page = await guest();
  const credential = await google.token({
    sub: 'google-gustav',
    email: 'gustav@example.org',
    email_verified: true,
    name: 'Gustav Grün',
  });
  let isReachable = false;
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    isReachable ? route.fulfill({ contentType: 'text/javascript', body: script(credential) }) : route.abort(),
  );
  await page.goto('/login?next=%2F%3Fn');
  await expect(page.getByText('Unable to reach servers. Please try again later.')).toBeVisible({
    timeout: 15_000,
  });
  isReachable = true;
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
  const credential = await google.token({
    sub: 'google-gerd',
    email: 'gerd@example.org',
    email_verified: false,
    name: 'Gerd',
  });
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script(credential) }),
  );
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('alert')).toHaveText('Google did not confirm who you are. Please try again.');
  await expect(page).toHaveURL(/\/login$/);
});
