// @vitest-environment node
import { type NotebookAbilities, notebookAbilities } from '@commonplace/contracts/abilities';
import { expect, test } from 'vitest';
import { type NotebookOfMenu, notebookMenu, notebookMenuFor } from './notebook-menu.ts';

const none = Object.fromEntries(
  Object.keys(notebookAbilities.shape).map((name) => [name, false]),
) as NotebookAbilities;
const entries = (abilities: Partial<NotebookAbilities>, notebook: Partial<NotebookOfMenu> = {}) =>
  notebookMenuFor({
    sharing: 'private',
    isProtected: false,
    isDefault: false,
    isSaved: false,
    ...notebook,
    abilities: { ...none, ...abilities },
  });
const texts = (...of: Parameters<typeof entries>) => entries(...of).map(({ text }) => text);

const ofOwner = {
  read: true,
  edit: true,
  manage: true,
  share: true,
  publish: true,
  protect: true,
  delete: true,
};

test('without abilities there is no menu', () => {
  expect(texts({})).toEqual([]);
});

test.each(notebookMenu)(
  '$action is there with the ability to $ability, and with no other',
  ({ action, ability }) => {
    expect(texts({ [ability]: true })).toContain(action);
    const others = Object.fromEntries(Object.keys(none).map((name) => [name, name !== ability]));
    expect(texts(others)).not.toContain(action);
  },
);

test('who does not own a notebook opens it, here or in a new tab; its owner has everything', () => {
  expect(texts({ read: true, edit: true, like: true, save: true })).toEqual([
    'open',
    'openTab',
    'export',
    'print',
  ]);
  expect(texts(ofOwner)).toEqual([
    'open',
    'openTab',
    'export',
    'print',
    'newNote',
    'edit',
    'arrange',
    'rename',
    'addSection',
    'addToSet',
    'share',
    'publish',
    'protect',
    'makeDefault',
    'makeDefaultSaving',
    'trash',
    'delete',
  ]);
});

test('a published notebook can be unpublished; a protected one is neither published nor shared', () => {
  const published = texts(ofOwner, { sharing: 'published' });
  expect(published).toContain('unpublish');
  expect(published).not.toContain('publish');
  const safe = texts(ofOwner, { isProtected: true });
  expect(safe).toContain('unprotect');
  for (const gone of ['publish', 'unpublish', 'share', 'protect']) expect(safe).not.toContain(gone);
});

test('what a notebook is already has a tick', () => {
  const ticked = (notebook: Partial<NotebookOfMenu>) =>
    entries(ofOwner, notebook).flatMap(({ action, ticked }) => (ticked ? [action] : []));
  expect(ticked({})).toEqual([]);
  expect(ticked({ isDefault: true })).toEqual(['makeDefault']);
  expect(ticked({ isSaved: true })).toEqual(['makeDefaultSaving']);
});
