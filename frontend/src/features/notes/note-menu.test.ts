// @vitest-environment node
import { type NoteAbilities, noteAbilities } from '@commonplace/contracts/abilities';
import { expect, test } from 'vitest';
import { noteMenu, noteMenuFor } from './note-menu.ts';

const none = Object.fromEntries(
  Object.keys(noteAbilities.shape).map((name) => [name, false]),
) as NoteAbilities;
const actions = (abilities: Partial<NoteAbilities>) =>
  noteMenuFor({ ...none, ...abilities }).map(({ action }) => action);

test('without abilities there is no menu', () => {
  expect(actions({})).toEqual([]);
});

test.each(noteMenu)(
  '$action is there with the ability to $ability, and with no other',
  ({ action, ability }) => {
    expect(actions({ [ability]: true })).toContain(action);
    const others = Object.fromEntries(Object.keys(none).map((name) => [name, name !== ability]));
    expect(actions(others)).not.toContain(action);
  },
);

test('a viewer reads, an editor also renames, an author also shares and deletes', () => {
  expect(actions({ read: true, copy: true, save: true })).toEqual(['openTab']);
  expect(actions({ read: true, edit: true })).toEqual(['openTab', 'rename']);
  expect(actions({ read: true, edit: true, share: true, delete: true })).toEqual([
    'openTab',
    'rename',
    'share',
    'delete',
  ]);
});
