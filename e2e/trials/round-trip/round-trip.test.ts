import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stack, startStack } from '../../../scripts/stack.mjs';
import { withoutRule } from '../../controls/without-rule.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { sayResult, timeLimit, trialPlan } from '../../support/trial-plan.ts';
import { beginsAsBook, chaptersOf, elementsOf } from './book.ts';
import { partsOf, textOf, withLastingNames } from './document-parts.ts';
import { Exchange } from './exchange.ts';
import { filesOfNotes, generatedNotes } from './generated-notes.ts';
import { realFiles } from './real-files.ts';
import { allPackages, installedPackages } from './real-packages.ts';
import { Tally } from './tally.ts';
import { lettersOf, missingIn } from './words-of-file.ts';

/* W114, W115: what is exported and imported again is the same note, or the report says what it is not. */

const formats = ['json', 'markdown', 'html'] as const;
/** Notes of a person, who has a section for each of them in every format. */
const together = 200;
/** Files of one import. More of them would have more losses than its report names. */
const filesTogether = 10;

let folder: string;
let stack: Stack;
let people = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-round-trip-'));
  stack = await startStack({ dataDir: join(folder, 'data') });
});
afterAll(async () => {
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function exchange(of: Stack = stack): Promise<Exchange> {
  people += 1;
  const person = await registerPerson(of, `alice${people}`);
  const scopes = ['read', 'write'] as const;
  const { secret } = await person.call(api.tokens.create, {
    body: { name: 'Round trip', scopes: [...scopes], expiresAt: null },
  });
  return new Exchange(of.url, secret);
}

/** Of a drawn note a picture is any. */
const withoutPicture = (part: string) => part.replace(/"src":"[^"]*"/, '"src":""');

test('generated notes are the same after each format, and the report says nothing else', async () => {
  const plan = trialPlan({ short: 30, long: 2_000 });
  const isOver = timeLimit();
  const tallies = new Map(formats.map((format) => [format, new Tally()]));
  let done = 0;
  for (; done < plan.count && !isOver(); done += together) {
    const alice = await exchange();
    const drawn = generatedNotes(plan.seed, done, Math.min(together, plan.count - done));
    const first = await alice.import(filesOfNotes(drawn, stack.url));
    for (const { number, document } of drawn) {
      const named = withLastingNames(document, (id) => id.slice(-number.length));
      const kept = first.notes.get(number)?.document ?? { type: 'doc' };
      expect([number, ...partsOf(kept).map(withoutPicture)]).toEqual([
        number,
        ...partsOf(named).map(withoutPicture),
      ]);
    }
    for (const format of formats) {
      const { files, losses } = await alice.exportedFiles(first.notebookId, format);
      expect(losses).toEqual([]);
      tallies.get(format)?.add(first.notes, await alice.import(files));
    }
    const { archive } = await alice.export(first.notebookId, 'epub');
    expect(beginsAsBook(archive)).toBe(true);
    const chapters = chaptersOf(archive);
    for (const [number, { id, html }] of first.notes)
      expect([number, ...(chapters.get(id) ?? [])]).toEqual([number, ...elementsOf(html)]);
  }
  for (const [format, tally] of tallies) {
    sayResult(`generated notes through ${format}`, { ...plan, count: tally.notes }, tally.said);
    expect(tally.examples).toEqual([]);
    expect(tally.unlisted).toEqual([]);
    expect(tally.unreal).toEqual([]);
  }
});

test('files that others wrote keep their words, or the report says so, and what was made of them is the same after each format', {
  tags: 'nightly',
}, async () => {
  const plan = trialPlan({ short: 12, long: 300 });
  const isOver = timeLimit();
  const tallies = new Map(formats.map((format) => [format, new Tally()]));
  const packages = plan.isLong ? await allPackages(join(folder, 'packages')) : installedPackages();
  const all = await realFiles(packages, plan.count);
  const unlisted: string[] = [];
  let [words, kept, lossy] = [0, 0, 0];
  for (let from = 0; from < all.length && !isOver(); from += filesTogether) {
    const alice = await exchange();
    const files = all.slice(from, from + filesTogether);
    const first = await alice.import(
      Object.fromEntries(files.map(({ number, path, bytes }) => [`${number}/${basename(path)}`, bytes])),
    );
    for (const { number, path, words: source } of files) {
      const note = first.notes.get(number);
      const missing = missingIn(source, lettersOf(note ? `${note.title}\n${textOf(note.document)}` : ''));
      words += source.length;
      kept += source.length - missing.length;
      if (missing.length > 0) lossy += 1;
      if (missing.length > 0 && !first.losses.has(number))
        unlisted.push(`${path}: ${missing.slice(0, 10).join(' ')}`);
    }
    for (const format of formats) {
      const exported = await alice.exportedFiles(first.notebookId, format);
      expect(exported.losses).toEqual([]);
      tallies.get(format)?.add(first.notes, await alice.import(exported.files));
    }
  }
  sayResult(
    'words of files that others wrote',
    { ...plan, count: all.length },
    `${kept} of ${words} kept, ${lossy} files lose some, ${unlisted.length} without being listed`,
  );
  for (const [format, tally] of tallies)
    sayResult(`files that others wrote through ${format}`, { ...plan, count: tally.notes }, tally.said);
  expect(unlisted).toEqual([]);
  for (const tally of tallies.values()) {
    expect(tally.examples).toEqual([]);
    expect(tally.unlisted).toEqual([]);
    expect(tally.unreal).toEqual([]);
  }
});

test('control: Markdown that is not read back before it is taken loses parts of notes', {
  tags: 'nightly',
}, async () => {
  const env = withoutRule('plain-markdown-export');
  const control = await startStack({ dataDir: join(folder, 'control'), env });
  try {
    const alice = await exchange(control);
    const first = await alice.import(filesOfNotes(generatedNotes(1, 0, 40), control.url));
    const { files } = await alice.exportedFiles(first.notebookId, 'markdown');
    const tally = new Tally();
    tally.add(first.notes, await alice.import(files));
    expect(tally.examples.length).toBeGreaterThan(0);
    expect(tally.unlisted.length).toBeGreaterThan(0);
  } finally {
    await control.stop();
  }
});
