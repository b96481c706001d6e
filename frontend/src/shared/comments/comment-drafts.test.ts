import { beforeEach, expect, test, vi } from 'vitest';

/** The module as a page that was just loaded has it. */
async function loaded() {
  vi.resetModules();
  return import('./comment-drafts.ts');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a draft is there after a reload, for its person and its subject alone; a guest has theirs in the tab', async () => {
  const before = await loaded();
  before.keepDraft('alice', 'note:1', 'Well');
  before.keepDraft('alice', 'note:2', '  ');
  before.keepDraft(null, 'note:1', 'As a guest');
  const after = await loaded();
  expect(after.readDraft('alice', 'note:1')).toBe('Well');
  expect(after.readDraft('alice', 'note:2')).toBe('');
  expect(after.readDraft('bob', 'note:1')).toBe('');
  expect(after.readDraft(null, 'note:1')).toBe('As a guest');
  expect(JSON.stringify(localStorage)).not.toContain('As a guest');
  after.keepDraft('alice', 'note:1', '');
  expect((await loaded()).readDraft('alice', 'note:1')).toBe('');
});

test('so many are kept, the oldest make room, and what something else has left is none', async () => {
  const { keepDraft } = await loaded();
  for (let n = 0; n <= 50; n += 1) keepDraft('alice', `note:${n}`, 'text');
  const { readDraft } = await loaded();
  expect([readDraft('alice', 'note:0'), readDraft('alice', 'note:1')]).toEqual(['', 'text']);
  localStorage.setItem('comment-drafts:alice', '{"note:1":1}');
  expect((await loaded()).readDraft('alice', 'note:1')).toBe('');
});
