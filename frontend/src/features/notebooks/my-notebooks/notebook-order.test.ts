// @vitest-environment node
import type { NotebookView } from '@commonplace/contracts/api';
import { expect, test } from 'vitest';
import { aNotebook } from '../notebook.fixture.ts';
import { chosenNotebooks, type NotebookChoice } from './notebook-order.ts';

const everything: NotebookChoice = {
  search: '',
  sharing: ['private', 'shared', 'published'],
  sort: { by: 'name', order: 'ASC' },
};
const names = (notebooks: NotebookView[], choice: Partial<NotebookChoice> = {}) =>
  chosenNotebooks(notebooks, { ...everything, ...choice }).map(({ name }) => name);

const shelf = [
  aNotebook('Walks 10', { updatedAt: '2026-01-03T00:00:00.000Z', createdAt: '2026-01-01T00:00:00.000Z' }),
  aNotebook('walks 2', {
    updatedAt: '2026-01-02T00:00:00.000Z',
    createdAt: '2026-01-02T00:00:00.000Z',
    sharing: 'shared',
  }),
  aNotebook('Émile', {
    updatedAt: '2026-01-01T00:00:00.000Z',
    createdAt: '2026-01-03T00:00:00.000Z',
    sharing: 'published',
  }),
];

test('names are sorted as people read them, from A or from Z', () => {
  expect(names(shelf)).toEqual(['Émile', 'walks 2', 'Walks 10']);
  expect(names(shelf, { sort: { by: 'name', order: 'DESC' } })).toEqual(['Walks 10', 'walks 2', 'Émile']);
});

test('instants are sorted, from the newest or from the oldest', () => {
  expect(names(shelf, { sort: { by: 'updatedAt', order: 'DESC' } })).toEqual([
    'Walks 10',
    'walks 2',
    'Émile',
  ]);
  expect(names(shelf, { sort: { by: 'createdAt', order: 'ASC' } })).toEqual(['Walks 10', 'walks 2', 'Émile']);
});

test('a search finds every word in any order, without capitals and accents', () => {
  expect(names(shelf, { search: ' EMIL ' })).toEqual(['Émile']);
  expect(names(shelf, { search: '2 walk' })).toEqual(['walks 2']);
  expect(names(shelf, { search: 'walks 3' })).toEqual([]);
});

test('W21d: where no name has the words, they may have typing errors', () => {
  expect(names(shelf, { search: 'wakls' })).toEqual(['walks 2', 'Walks 10']);
  expect(names(shelf, { search: 'wlaks 10' })).toEqual(['Walks 10']);
  expect(names([...shelf, aNotebook('Talks')], { search: 'walks' })).toEqual(['walks 2', 'Walks 10']);
  for (const search of ['wxyks', 'emli x', '  "']) expect(names(shelf, { search })).toEqual([]);
});

test('only what is chosen of private, shared and public is there', () => {
  expect(names(shelf, { sharing: ['shared', 'published'] })).toEqual(['Émile', 'walks 2']);
  expect(names(shelf, { sharing: [] })).toEqual([]);
});
