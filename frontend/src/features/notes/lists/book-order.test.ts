// @vitest-environment node
import { expect, test } from 'vitest';
import { noteFixture } from '../../../shared/api/note.fixture.ts';
import { bookPartsOf } from '../../../shared/notebooks/book-parts.ts';
import { hasBookOrder, inBookOrder, inPart } from './book-order.ts';

const section = (id: string, notesOrder: string[] = []) => ({
  id,
  title: id,
  color: '#d3d3d3',
  notebookId: 'home',
  info1: { notesOrder },
});
const notebook = (notesOrder: string[], sections: ReturnType<typeof section>[] = []) => ({
  info1: { cover: { downloadUrl: null }, notesOrder },
  sections,
});
const note = (n: number, sectionId: string | null = null) => noteFixture(n, { sectionId });
const ids = (notes: { id: string }[]) => notes.map(({ id }) => id);

test.each([
  ['nothing ordered', notebook([]), false],
  ['an ordered notebook', notebook(['note-1']), true],
  ['an ordered section', notebook([], [section('a', ['note-1'])]), true],
  ['sections without an order', notebook([], [section('a')]), false],
])('%s has a book order or not', (_what, of, has) => expect(hasBookOrder(of)).toBe(has));

test('the notes of a section stand where the section stands, in its order; the rest comes after', () => {
  const ordered = notebook(['note-3', 'a', 'note-1'], [section('a', ['note-5', 'note-4']), section('b')]);
  const notes = [note(1), note(2), note(3), note(4, 'a'), note(5, 'a'), note(6, 'a'), note(7, 'b')];
  expect(ids(inBookOrder(ordered, notes))).toEqual([
    'note-3',
    'note-5',
    'note-4',
    'note-6',
    'note-1',
    'note-7',
    'note-2',
  ]);
});

test('ids that are no notes of it, twice or not, and notes of a section that is gone, lose no note', () => {
  const ordered = notebook(['gone', 'note-2', 'note-2'], []);
  expect(ids(inBookOrder(ordered, [note(1, 'gone'), note(2)]))).toEqual(['note-2', 'note-1']);
});

test('the parts of a book hold each note once, in the order that was given by hand', () => {
  const ordered = notebook(
    ['note-3', 'gone', 'a', 'note-1', 'note-3'],
    [section('a', ['note-5', 'note-4']), section('b')],
  );
  const notes = [note(1), note(2), note(3), note(4, 'a'), note(5, 'a'), note(6, 'a'), note(7, 'b')];
  const parts = bookPartsOf(ordered);
  expect(parts.map((part) => ids(inPart(ordered, part, notes)))).toEqual([
    ['note-3'],
    ['note-5', 'note-4', 'note-6'],
    ['note-1'],
    ['note-7'],
    ['note-2'],
  ]);
});
