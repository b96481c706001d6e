import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../../src/platform/config/config.ts';
import { findPlace } from '../../../src/tools/backup/shelves/find-shelf.ts';
import { startProcess } from '../../support/backend-process.ts';
import { startTestS3 } from '../../support/services/test-s3.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { fillDatabase, rowsOf } from './filled-database.ts';

let source: TestDatabase;
let into: TestDatabase;
beforeAll(async () => {
  [source, into] = [await createTestDatabase(), await createTestDatabase({ migrate: false })];
  await fillDatabase(source);
});
afterAll(async () => {
  await source.drop();
  await into.drop();
});

async function run(
  tool: 'main' | 'restore-main',
  of: TestDatabase,
  args: string[],
  env: NodeJS.ProcessEnv = {},
) {
  const started = startProcess(`tools/backup/${tool}.js`, { ...of.env, ...env }, args);
  const code = await started.ended;
  return { code, said: started.output.stdout.join('\n'), complained: started.output.stderr.join('\n') };
}

test('a folder keeps the newest; a restore takes the newest; both are for their owner alone', async () => {
  const folder = join(source.dataDir, 'kept/');
  const secret = join(source.dataDir, 'passphrase');
  await writeFile(secret, 'correct horse battery staple\n');
  await mkdir(folder);
  await writeFile(join(folder, 'a file of somebody else'), '');
  const options = ['--out', folder, '--keep', '1', '--passphrase-file', secret];
  const said: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    const made = await run('main', source, options);
    expect(made, made.complained).toMatchObject({ code: 0 });
    said.push(made.said);
  }
  const names = await readdir(folder);
  expect(names).toContain('a file of somebody else');
  const kept = names.filter((name) => name.startsWith('commonplace-'));
  expect(kept).toHaveLength(1);
  expect(said[1]).toContain(`${kept[0]}: everything until `);
  expect((await stat(join(folder, kept[0] as string))).mode & 0o777).toBe(0o600);
  const verified = await run('main', source, ['--verify', folder, '--passphrase-file', secret]);
  expect(verified.said).toContain(`${kept[0]} is whole: everything until `);
  const restored = await run('restore-main', into, [folder, '--passphrase-file', secret]);
  expect(restored, restored.complained).toMatchObject({ code: 0 });
  expect(await rowsOf(into.target)).toEqual(await rowsOf(source.target));
});

test('what cannot be done is one sentence, and leaves no file', async () => {
  const folder = join(source.dataDir, 'refused');
  await mkdir(folder);
  const file = join(folder, 'one.zst');
  expect(await run('main', source, ['--out', file])).toMatchObject({ code: 0 });
  const before = await readFile(file);
  const again = await run('main', source, ['--out', file]);
  expect(again).toMatchObject({ code: 1, said: '' });
  expect(again.complained).toMatch(/^There is a file .+one.zst already/);
  expect(await readFile(file)).toEqual(before);
  expect((await run('main', source, ['--out', file, '--keep', '2'])).complained).toMatch(
    /--keep needs a folder/,
  );
  expect((await run('main', source, ['--out', 's3'])).complained).toMatch(/There is no store/);
  expect((await run('main', source, [])).complained).toMatch(/^npm run backup -- --out/);
  await truncate(file, before.length - 5);
  expect(await run('main', source, ['--verify', file])).toMatchObject({ code: 1, said: '' });
  expect((await run('restore-main', source, [file])).complained).toMatch(/not complete/);
  expect(await readdir(folder)).toEqual(['one.zst']);
});

test('a backup that is whole stays when an older one cannot be removed', async () => {
  const folder = join(source.dataDir, 'stuck/');
  await mkdir(join(folder, 'commonplace-20200101T000000000Z.ndjson.zst'), { recursive: true });
  expect(await run('main', source, ['--out', folder, '--keep', '1'])).toMatchObject({ code: 1 });
  expect(await readdir(folder)).toHaveLength(2);
});

test('a backup that is cancelled leaves no file', async () => {
  const folder = join(source.dataDir, 'cancelled/');
  const started = startProcess('tools/backup/main.js', source.env, ['--out', folder]);
  while ((await readdir(folder).catch(() => [])).length === 0 && started.child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 1));
  expect(await started.stop()).toBe(1);
  expect(started.output.stderr.join('\n')).toContain('Cancelled.');
  expect(await readdir(folder)).toEqual([]);
});

test('the store gets a large backup in parts, and nothing of one that fails', async () => {
  await using opened = new AsyncDisposableStack();
  const s3 = await startTestS3();
  opened.defer(() => s3.close());
  const { files } = loadConfig({ ...source.env, ...s3.env });
  const { shelf } = findPlace('s3', files);
  const bytes = randomBytes(20 * 1024 * 1024);
  const pieces = async function* (fails: boolean) {
    for (let from = 0; from < bytes.length; from += 1_000_000) yield bytes.subarray(from, from + 1_000_000);
    if (fails) throw new Error('the database went away');
  };
  const { signal } = new AbortController();
  await shelf.write('whole', pieces(false), signal);
  await expect(shelf.write('whole', pieces(false), signal)).rejects.toThrow(
    'There is a file s3/whole already',
  );
  await expect(shelf.write('half', pieces(true), signal)).rejects.toThrow('the database went away');
  expect(await shelf.names()).toEqual(['whole']);
  expect((await buffer(shelf.read('whole'))).equals(bytes)).toBe(true);
});

test('the store keeps backups beside its files, and gives them back', async () => {
  const s3 = await startTestS3();
  const fresh = await createTestDatabase({ migrate: false });
  const made = await run('main', source, ['--out', 's3', '--keep', '1'], s3.env);
  expect(made.code, made.complained).toBe(0);
  const second = await run('main', source, ['--out', 's3', '--keep', '1'], s3.env);
  expect(second.said).toMatch(/^s3\/commonplace-\w+\.ndjson\.zst: everything until /);
  const name = second.said.split(':')[0] as string;
  expect((await run('main', source, ['--verify', 's3'], s3.env)).said).toContain(`${name} is whole`);
  expect(
    (await run('main', source, ['--verify', made.said.split(':')[0] as string], s3.env)).complained,
  ).toMatch(/404/);
  const restored = await run('restore-main', fresh, [name], s3.env);
  expect(restored.code, restored.complained).toBe(0);
  expect(await rowsOf(fresh.target)).toEqual(await rowsOf(source.target));
  await fresh.drop();
  await s3.close();
});
