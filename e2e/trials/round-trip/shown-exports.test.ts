// @module-tag nightly
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient } from '@commonplace/client';
import { api, type TaskView } from '@commonplace/contracts/api';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startStack } from '../../../scripts/stack.mjs';
import { chromiumFlags } from '../../support/browser/chromium-flags.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

/** A folder for each format, with exports of other programs in it. They are no part of the repository: their licences differ. */
const exportsFolder = process.env.REAL_EXPORTS;
/** Where the sheets go, on which the notes are to be looked at. */
const sheetsFolder = process.env.SHEETS ?? join(tmpdir(), 'shown-exports');
const filesOfFormat = Number(process.env.FILES_OF_FORMAT ?? 16);
const screen = { width: 760, height: 1_000 };
const phoneWidth = 360;
const tile = { width: 500, height: 658, columns: 4, ofSheet: 8 };

test.skipIf(!exportsFolder)(
  'notes of real exports open, show their words and fit; their pictures are put on sheets',
  { timeout: 3_600_000 },
  async () => {
    const root = exportsFolder as string;
    await mkdir(sheetsFolder, { recursive: true });
    const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-shown-'));
    const stack = await startStack({ dataDir });
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: chromiumFlags,
    });
    const problems: string[] = [];
    try {
      for (const format of await readdir(root)) {
        const shown = await showFormat(stack, browser, { root, format, problems });
        await writeSheets(format, shown);
      }
    } finally {
      await browser.close();
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
    expect(problems).toEqual([]);
  },
);

interface Shown {
  label: string;
  png: Buffer;
}

interface Looking {
  root: string;
  /** The name of a folder in it. */
  format: string;
  /** What is wrong with a note is added here. */
  problems: string[];
}

async function showFormat(
  stack: { url: string; dataDir: string },
  browser: Browser,
  { root, format, problems }: Looking,
): Promise<Shown[]> {
  const folder = join(root, format);
  const person = await registerPerson(stack, 'reader', format.replaceAll('-', ''));
  const scopes = ['read', 'write'] as const;
  const { secret } = await person.call(api.tokens.create, {
    body: { name: 'Files', scopes: [...scopes], expiresAt: null },
  });
  const client = createClient({ url: stack.url, token: secret });
  const context = await browser.newContext({ viewport: screen });
  const page = await signedIn(await context.newPage(), person);
  // The first page of a person gets the cookie that shows them their pictures.
  await page.goto(stack.url, { waitUntil: 'networkidle' });
  let name = '';
  page.on('pageerror', (error) => problems.push(`${name}: ${error.message}`));
  const shown: Shown[] = [];
  const files = spread((await readdir(folder)).sort(), filesOfFormat);
  // Few files are archives of many notes.
  const most = files.length >= 10 ? 1 : 4;
  for (name of files) {
    const { state, report } = await imported(client, join(folder, name), name);
    const lost = report.losses.map(({ kind, text }) => `${kind} ${text}`).slice(0, 3);
    console.log(`${name}: ${state} ${report.problem ?? ''} ${report.lossesCount} lost ${lost.join(' | ')}`);
    if (state === 'failed' && !report.problem) problems.push(`${name}: failed without a reason`);
    for (const { id, title } of report.made.named.slice(0, most)) {
      const { note } = await person.call(api.notes.list, { query: { noteId: id } });
      const png = await pictureOf(
        page,
        `${stack.url}/?note=${id}`,
        firstWord(note?.textContent ?? ''),
        (problem) => problems.push(`${name}, ${title}: ${problem}`),
      );
      shown.push({ label: `${name}: ${title}`, png });
    }
  }
  await context.close();
  return shown;
}

function spread<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(most, all.length) }, (_, at) => all[Math.floor(at * step)] as T);
}

async function imported(client: Client, path: string, name: string): Promise<TaskView> {
  const file = new File([new Uint8Array(await readFile(path))], name);
  let { task } = await client.imports.create({ file, fields: {} });
  while (task.state === 'waiting' || task.state === 'running') {
    await pause(150);
    ({ task } = await client.tasks.get({ params: { id: task.id } }));
  }
  return task;
}

const firstWord = (text: string): string => /[\p{L}\p{N}]+/u.exec(text)?.[0] ?? '';

async function pictureOf(
  page: Page,
  address: string,
  word: string,
  tell: (problem: string) => void,
): Promise<Buffer> {
  await page.goto(address, { waitUntil: 'networkidle' });
  const text = page.locator('.ProseMirror').filter({ hasText: word });
  await text.waitFor({ timeout: 30_000 }).catch(() => tell('its text is not shown'));
  const png = await page.screenshot();
  await page.setViewportSize({ ...screen, width: phoneWidth });
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if ((await over()) > 0) tell(`${await over()} px stick out at ${phoneWidth}`);
  await page.setViewportSize(screen);
  return png;
}

async function writeSheets(format: string, shown: readonly Shown[]): Promise<void> {
  const { width, height, columns, ofSheet } = tile;
  for (let from = 0; from < shown.length; from += ofSheet) {
    const part = await Promise.all(shown.slice(from, from + ofSheet).map(tileOf));
    const size = { width: width * columns, height: height * Math.ceil(part.length / columns) };
    const sheet = await sharp({ create: { ...size, channels: 3, background: '#888' } })
      .composite(
        part.map((input, at) => ({
          input,
          left: (at % columns) * width,
          top: Math.floor(at / columns) * height,
        })),
      )
      .png()
      .toBuffer();
    await writeFile(join(sheetsFolder, `${format}-${from / ofSheet}.png`), sheet);
  }
}

function tileOf({ label, png }: Shown): Promise<Buffer> {
  const words = label.slice(0, 62).replace(/[<&>]/g, ' ');
  const svg = `<svg width="${tile.width}" height="26"><rect width="100%" height="26" fill="#fe8"/><text x="4" y="18" font-size="14">${words}</text></svg>`;
  return sharp(png)
    .resize(tile.width)
    .composite([{ input: Buffer.from(svg), top: 0, left: 0 }])
    .png()
    .toBuffer();
}
