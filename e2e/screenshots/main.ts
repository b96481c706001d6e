// npm run screenshots: pictures of every screen in both themes at three widths, with the people of the demo.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { api } from '@commonplace/contracts/api';
import { type Browser, chromium } from '@playwright/test';
import { startStack } from '../../scripts/stack.mjs';
import { type ApiPerson, signIn } from '../support/people/api-person.ts';
import { furnish } from '../support/people/furnished-desk.ts';
import { type Desk, screens } from './screens.ts';

const { values } = parseArgs({
  options: {
    /** The folder they go to. */
    out: { type: 'string', default: 'test-results/screenshots' },
    /** Only screens whose pictures have this in their name, as `notebook-360-dark`. */
    only: { type: 'string', default: '' },
  },
});
const sizes = [
  { width: 1440, height: 900 },
  { width: 900, height: 800 },
  { width: 360, height: 740 },
];
const themes = ['light', 'dark'] as const;
const demoPassword = 'commonplace';

const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-screenshots-'));
const stack = await startStack({ dataDir, port: 0 });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await stack.run('backend/dist/tools/demo/seed.js');
  const alice = await person('alice');
  const desk = await furnish(alice, await person('bob'));
  const out = resolve(values.out);
  await mkdir(out, { recursive: true });
  for (const size of sizes) {
    for (const theme of themes) await takeAll(browser, { desk, token: alice.token, out, size, theme });
  }
} finally {
  await browser.close();
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Someone of the demo, signed in. */
async function person(username: string): Promise<ApiPerson> {
  const signedIn = await signIn(stack, { id: '', name: username, username }, demoPassword);
  const { profile } = await signedIn.call(api.profiles.current, {});
  return { ...signedIn, id: profile.id };
}

interface Taking {
  desk: Desk;
  token: string;
  out: string;
  size: (typeof sizes)[number];
  theme: (typeof themes)[number];
}

async function takeAll(browser: Browser, { desk, token, out, size, theme }: Taking): Promise<void> {
  for (const who of ['guest', 'owner'] as const) {
    const context = await browser.newContext({
      baseURL: stack.url,
      viewport: size,
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    if (who === 'owner') await context.addInitScript((own) => localStorage.setItem('jwtToken', own), token);
    for (const screen of screens) {
      const name = `${screen.name}-${size.width}-${theme}`;
      if (screen.who !== who || !name.includes(values.only)) continue;
      const page = await context.newPage();
      await screen.open(page, desk);
      // What is still loading has had its time; a blinking caret is no difference.
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(out, `${name}.png`), caret: 'hide' });
      process.stdout.write(`${name}\n`);
      await page.close();
    }
    await context.close();
  }
}
