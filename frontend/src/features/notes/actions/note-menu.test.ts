// @vitest-environment node
import { type NoteAbilities, noteAbilities } from '@commonplace/contracts/abilities';
import { expect, test } from 'vitest';
import { type NoteOfMenu, noteMenu, noteMenuFor } from './note-menu.ts';

const none = Object.fromEntries(
  Object.keys(noteAbilities.shape).map((name) => [name, false]),
) as NoteAbilities;
const entries = (abilities: Partial<NoteAbilities>, state: Partial<NoteOfMenu> = {}) =>
  noteMenuFor({
    sharing: 'private',
    isProtected: false,
    ...state,
    abilities: { ...none, ...abilities },
  });
const texts = (...of: Parameters<typeof entries>) => entries(...of).map(({ text }) => text);

test('without abilities there is no menu', () => {
  expect(texts({})).toEqual([]);
});

test.each(noteMenu)(
  '$action is there with the ability to $ability, and with no other',
  ({ action, ability }) => {
    expect(texts({ [ability]: true })).toContain(action);
    const others = Object.fromEntries(Object.keys(none).map((name) => [name, name !== ability]));
    expect(texts(others)).not.toContain(action);
  },
);

test('a viewer opens, copies and saves; an editor also renames and sees the history; an author also shares, publishes, moves, moves to the trash and deletes', () => {
  const viewer = { read: true, copy: true, save: true, like: true, comment: true };
  expect(texts(viewer)).toEqual(['openTab', 'copy', 'save', 'export', 'print']);
  expect(texts({ ...viewer, leave: true })).toEqual(['openTab', 'copy', 'save', 'export', 'print', 'leave']);
  expect(texts({ ...viewer, edit: true })).toEqual([
    'openTab',
    'rename',
    'history',
    'copy',
    'save',
    'export',
    'print',
  ]);
  const author = Object.fromEntries(
    Object.keys(none).map((name) => [name, name !== 'save' && name !== 'leave']),
  );
  expect(texts(author)).toEqual([
    'openTab',
    'rename',
    'history',
    'share',
    'publish',
    'protect',
    'move',
    'copy',
    'export',
    'print',
    'trash',
    'delete',
  ]);
});

test('what is published can be unpublished, what is protected unprotected, by the same action', () => {
  const abilities = { publish: true, protect: true };
  expect(texts(abilities, { sharing: 'published' })).toEqual(['unpublish', 'protect']);
  expect(texts(abilities, { isProtected: true })).toEqual(['publish', 'unprotect']);
  expect(entries(abilities, { sharing: 'published', isProtected: true }).map(({ action }) => action)).toEqual(
    ['publish', 'protect'],
  );
});
