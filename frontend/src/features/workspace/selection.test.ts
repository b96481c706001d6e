// @vitest-environment node
import { expect, test } from 'vitest';
import { paths } from '../../shared/navigation/paths.ts';
import { readSelection, type Selection } from './selection.ts';

const read = (path: string) => readSelection(new URL(path, 'http://localhost').search);

test.each<[string, Selection]>([
  [paths.home, { kind: 'none' }],
  ['/?utm=1', { kind: 'none' }],
  ['/?edit', { kind: 'none' }],
  ['/?note=', { kind: 'none' }],
  [paths.newNote, { kind: 'new', place: null }],
  [paths.newNoteIn('b'), { kind: 'new', place: { notebookId: 'b', sectionId: null } }],
  [paths.newNoteIn('b', 's'), { kind: 'new', place: { notebookId: 'b', sectionId: 's' } }],
  ['/?n&section=s', { kind: 'new', place: null }],
  [paths.note('a'), { kind: 'note', noteId: 'a', isEditing: false }],
  [paths.editNote('a'), { kind: 'note', noteId: 'a', isEditing: true }],
  [paths.note('a&edit'), { kind: 'note', noteId: 'a&edit', isEditing: false }],
  ['/?note=a&notebook=b&n', { kind: 'note', noteId: 'a', isEditing: false }],
  [paths.notebook('b'), { kind: 'notebook', notebookId: 'b', isEditing: false }],
  [paths.editNotebook('b'), { kind: 'notebook', notebookId: 'b', isEditing: true }],
])('%s selects %j', (path, selection) => {
  expect(read(path)).toEqual(selection);
});
