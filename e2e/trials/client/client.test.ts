import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Client, createClient, LiveNote } from '@commonplace/client';
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stack, startStack } from '../../../scripts/stack.mjs';
import { type ApiPerson, registerPerson } from '../../support/people/api-person.ts';

/* The client package and its command line against the product, with API tokens. */

let folder: string;
let stack: Stack;
let alice: ApiPerson;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-client-'));
  stack = await startStack({ dataDir: join(folder, 'data') });
  alice = await registerPerson(stack, 'alice');
});
afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

async function secretWith(...scopes: ('read' | 'write')[]): Promise<string> {
  return (await alice.call(api.tokens.create, { body: { name: 'A program', scopes, expiresAt: null } }))
    .secret;
}

async function newNote(client: Client, content: string) {
  const created = await client.notes.create({ headers: {}, body: { title: 'Ours', htmlContent: content } });
  return created.note.id;
}

const main = join(import.meta.dirname, '../../../client/src/cli/main.ts');

async function command(words: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [main, ...words], { cwd: folder, env: { ...process.env, ...env } });
  const [said, failed, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { said, failed, code };
}

test('A29: every call has a method, and a refusal says what the API said', async () => {
  const client = createClient({ url: `${stack.url}/`, token: await secretWith('read', 'write') });
  const noteId = await newNote(client, '<p>Words</p>');
  expect((await client.notes.list({ query: {} })).notes?.map(({ id }) => id)).toContain(noteId);
  const reader = createClient({ url: stack.url, token: await secretWith('read') });
  await expect(reader.notes.create({ headers: {}, body: {} })).rejects.toMatchObject({
    code: 'forbidden',
    message: 'This token may not do this.',
  });
  const file = await reader.exports.note({ query: { noteId, format: 'markdown' } });
  expect(await file.text()).toContain('Words');
});

test('A29: a live note is saved when the client says so, and a reader’s is not', async () => {
  const token = await secretWith('read', 'write');
  const client = createClient({ url: stack.url, token });
  const noteId = await newNote(client, '<p>Words</p>');
  const note = await LiveNote.open(client, noteId);
  note.doc.getText('title').insert(0, 'All ');
  await note.saved();
  const other = await LiveNote.open(
    createClient({ url: stack.url, token: await secretWith('read') }),
    noteId,
  );
  expect(other.doc.getText('title').toString()).toBe('All Ours');
  expect(other.canEdit).toBe(false);
  await expect(other.saved()).rejects.toMatchObject({ code: 'forbidden' });
  note.close();
  other.close();
});

test('A29: a note that is refused for good leaves nothing that keeps a process alive', async () => {
  const token = await secretWith('read', 'write');
  const noteId = await newNote(createClient({ url: stack.url, token }), '<p>Words</p>');
  // The note is deleted between its token and the connection.
  const program = `
    import { createClient, LiveNote } from '@commonplace/client';
    const client = createClient(${JSON.stringify({ url: stack.url, token })});
    const collabToken = async (request) => {
      const answer = await client.notes.collabToken(request);
      await client.notes.delete({ body: { id: request.body.noteId } });
      return answer;
    };
    const opened = LiveNote.open({ ...client, notes: { ...client.notes, collabToken } }, '${noteId}');
    console.log(await opened.catch(({ message }) => message));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    signal: AbortSignal.timeout(20_000),
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect([said, code]).toEqual([expect.stringContaining('The note was closed: '), 0]);
});

test('A29: `edit` has a note edited in a program of one’s own, and `export` writes it into a file', async () => {
  const token = await secretWith('read', 'write');
  const client = createClient({ url: stack.url, token });
  const noteId = await newNote(client, '<p><span style="color: #ff0000">Red</span></p><p>Edit me</p>');
  const editor = join(folder, 'editor.sh');
  await writeFile(editor, '#!/bin/sh\nstat -c %a "$1" > mode\nsed -i "s/Edit me/**Edited**/" "$1"\n');
  await chmod(editor, 0o700);
  const env = { COMMONPLACE_URL: stack.url, COMMONPLACE_TOKEN: token, EDITOR: editor, VISUAL: '' };
  expect(await command(['edit', `${stack.url}/?note=${noteId}`], env)).toEqual({
    said: 'Saved.\n',
    failed: '',
    code: 0,
  });
  expect(await readFile(join(folder, 'mode'), 'utf8')).toBe('600\n');
  const note = await LiveNote.open(client, noteId);
  const content = note.doc.getXmlFragment('content').toString();
  expect(content).toContain('<textColor color="red">Red</textColor>');
  expect(content).toContain('<bold>Edited</bold>');
  note.close();
  const { said, code } = await command(
    ['export', '--note', noteId, '--out', 'note.json', '--format', 'json'],
    env,
  );
  expect([said, code]).toEqual(['note.json\n', 0]);
  expect(await readFile(join(folder, 'note.json'), 'utf8')).toContain('Edited');
  expect(await command(['export', '--note', noteId, '--notebook', noteId], env)).toMatchObject({ code: 1 });
  expect(await command(['export', '--note', noteId, '--format', 'pdf'], env)).toMatchObject({
    failed: '"pdf" is no format: choose markdown, html, json, epub.\n',
    code: 1,
  });
  expect(await command(['edit', noteId], { ...env, COMMONPLACE_TOKEN: '' })).toMatchObject({ code: 2 });
});

test('A29: `import` takes a folder without following links, and `export` writes all of it again', async () => {
  const env = { COMMONPLACE_URL: stack.url, COMMONPLACE_TOKEN: await secretWith('read', 'write') };
  const recipes = join(folder, 'Recipes');
  await mkdir(join(recipes, 'Soups'), { recursive: true });
  await writeFile(join(folder, 'secret.md'), 'Not to be sent');
  await symlink(join(folder, 'secret.md'), join(recipes, 'Linked.md'));
  await writeFile(join(recipes, 'Soups', 'Leek "thick".md'), 'Leeks, and [a table](../table.xyz)');
  await writeFile(join(recipes, 'table.xyz'), 'Of no kind that is known');
  const imported = await command(['import', recipes], env);
  expect(imported).toMatchObject({ code: 0 });
  expect(imported.said).toMatch(
    /^Made: 1 notebook, 1 note, 0 pictures\.\nCould not be kept:\n {2}.*table\.xyz/,
  );
  expect(imported.failed).toMatch(/^import: /);
  expect(await command(['export', '--out', 'all.zip'], env)).toMatchObject({ code: 0, said: 'all.zip\n' });
  const list = await readFile(join(folder, 'all.zip'), 'latin1');
  expect(list).toMatch(/Soups.*Leek/);
  expect(list).not.toContain('Linked');
  expect((await readdir(folder)).filter((name) => name.startsWith('all.zip'))).toEqual(['all.zip']);
  await writeFile(join(folder, 'broken.zip'), 'PK');
  expect(await command(['import', 'broken.zip'], env)).toMatchObject({ code: 1, said: '' });
});

test('A29: Ctrl+C cancels an import, and nothing of it stays', async () => {
  const token = await secretWith('read', 'write');
  const client = createClient({ url: stack.url, token });
  const many = join(folder, 'Many');
  await mkdir(many);
  for (let at = 0; at < 500; at += 1) await writeFile(join(many, `${at}.md`), `Note ${at}`);
  const env = { ...process.env, COMMONPLACE_URL: stack.url, COMMONPLACE_TOKEN: token };
  const child = spawn(process.execPath, [main, 'import', many], { env });
  child.stderr.once('data', () => child.kill('SIGINT'));
  const [failed, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect([failed, code]).toEqual([expect.stringMatching(/\nCancelled\.\n$/), 1]);
  const ofMany = async () => {
    const { tasks } = await client.tasks.list({ query: {} });
    return tasks.find(({ title }) => title === 'Many.zip')?.state;
  };
  await expect.poll(ofMany, { timeout: 30_000 }).toBe('cancelled');
  const { notebooks } = await client.notebooks.list({ query: {} });
  expect(notebooks?.map(({ name }) => name)).not.toContain('Many');
});
