// npm run film: two people write in one note, as a moving picture for the README.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { api } from '@commonplace/contracts/api';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startStack } from '../../scripts/stack.mjs';
import { chromiumFlags } from '../support/browser/chromium-flags.ts';
import { NotePage } from '../support/browser/note-page.ts';
import { demoPerson } from './demo-person.ts';

const out = resolve(process.argv[2] ?? 'docs/screenshots/two-people-writing.webp');
const size = { width: 600, height: 640 };
const frames = 100;
/** Together 20 s. The pages are drawn slower than this, which nobody sees. */
const frameMs = 200;
/** How much of either text is typed from one frame to the next. */
const keysPerFrame = 3;

const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-film-'));
const stack = await startStack({ dataDir, port: 0 });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: chromiumFlags,
});
try {
  await stack.run('backend/dist/tools/demo/seed.js');
  const [alice, bob] = await Promise.all([person('alice'), person('bob')]);
  const { note } = await alice.call(api.notes.create, {
    headers: {},
    body: {
      title: 'Saturday in the garden',
      htmlContent: '<h2>Why</h2><p>Because </p><h2>What each of us brings</h2><ul><li>Spades, </li></ul>',
    },
  });
  await alice.call(api.notes.share, { body: { noteId: note.id, usersView: [], usersEdit: [bob.id] } });
  const [left, right] = await Promise.all([openNote(browser, alice.token), openNote(browser, bob.token)]);
  await Promise.all([left.open(note.id), right.open(note.id)]);
  await left.body.locator('p', { hasText: 'Because' }).first().click();
  await left.page.keyboard.press('End');
  await right.body.locator('li').first().click();
  await right.page.keyboard.press('End');
  const pictures: Buffer[] = [];
  const typed = [
    typing(
      left.page,
      'the apple trees were pruned by someone in a hurry, and the path has gone under the mint. ' +
        'Two hours, if it stays dry.\nThen soup, at Bob’s, in boots. Nobody is to mention the leeks. ',
    ),
    typing(
      right.page,
      'two, both mine\nGloves for Hana, who forgets them\nThe ladder. Ivo has it, and will deny it\n' +
        'Bread, and the pot with the lid that fits\nA flask\nCake, if Dara is up in time',
    ),
  ];
  for (let frame = 0; frame < frames; frame += 1) {
    await Promise.all(typed.map((next) => next()));
    pictures.push(await sideBySide([left.page, right.page]));
  }
  await sharp(pictures, { join: { animated: true } })
    .webp({ quality: 60, effort: 6, loop: 0, delay: Array<number>(frames).fill(frameMs) })
    .toFile(out);
} finally {
  await browser.close();
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function person(username: string) {
  const signedIn = await demoPerson(stack, username);
  const { profile } = await signedIn.call(api.profiles.current, {});
  return { ...signedIn, id: profile.id };
}

async function openNote(browser: Browser, token: string): Promise<NotePage> {
  const context = await browser.newContext({ baseURL: stack.url, viewport: size, reducedMotion: 'reduce' });
  await context.addInitScript((own) => localStorage.setItem('jwtToken', own), token);
  return new NotePage(await context.newPage());
}

/** Types the next keys of a text at each call, until it is typed. */
function typing(page: Page, text: string): () => Promise<void> {
  let at = 0;
  return async () => {
    await page.keyboard.type(text.slice(at, at + keysPerFrame));
    at += keysPerFrame;
  };
}

async function sideBySide(pages: readonly Page[]): Promise<Buffer> {
  const shots = await Promise.all(pages.map((page) => page.screenshot({ caret: 'initial' })));
  const gap = 8;
  return sharp({
    create: {
      width: size.width * shots.length + gap * (shots.length - 1),
      height: size.height,
      channels: 3,
      background: '#888888',
    },
  })
    .composite(shots.map((input, at) => ({ input, left: at * (size.width + gap), top: 0 })))
    .png({ compressionLevel: 1 })
    .toBuffer();
}
