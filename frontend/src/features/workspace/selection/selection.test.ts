// @vitest-environment node
import { expect, test } from 'vitest';
import { listingPaths } from '../../../shared/navigation/listing-paths.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { searchAddress } from '../../../shared/navigation/search-address.ts';
import { readSelection, type Selection } from './selection.ts';

const a = '0190163d-8694-739b-aea5-966c26f8ad91';
const b = '0190163d-8694-739b-aea5-966c26f8ad92';

const read = (path: string) => readSelection(new URL(path, 'http://localhost'));

test.each<[string, Selection]>([
  [paths.home, { kind: 'none' }],
  ['/?utm=1', { kind: 'none' }],
  ['/?edit', { kind: 'none' }],
  ['/?note=', { kind: 'none' }],
  [paths.newNote, { kind: 'new', place: null }],
  [paths.newNoteIn('b'), { kind: 'new', place: { notebookId: 'b', sectionId: null } }],
  [paths.newNoteIn('b', 's'), { kind: 'new', place: { notebookId: 'b', sectionId: 's' } }],
  ['/?n&section=s', { kind: 'new', place: null }],
  [paths.note(a), { kind: 'note', noteId: a, isEditing: false }],
  [paths.editNote(a), { kind: 'note', noteId: a, isEditing: true }],
  [paths.noteHistory(a), { kind: 'history', noteId: a, at: null, from: null }],
  [paths.noteHistory(a, 7, 5), { kind: 'history', noteId: a, at: 7, from: 5 }],
  [`${paths.noteHistory(a)}&at=-1&from=1e9`, { kind: 'history', noteId: a, at: null, from: null }],
  [paths.note(`${a}&edit`), { kind: 'missing' }],
  [paths.note('nothing'), { kind: 'missing' }],
  [paths.notebook('nothing'), { kind: 'missing' }],
  [`/?note=${a}&notebook=b&n`, { kind: 'note', noteId: a, isEditing: false }],
  [paths.notebook(b), { kind: 'notebook', notebookId: b, isEditing: false }],
  [paths.editNotebook(b), { kind: 'notebook', notebookId: b, isEditing: true }],
  [searchAddress({ query: 'a&b', tab: 'notes' }), { kind: 'search', query: 'a&b', tab: 'notes' }],
  ['/search?q=%00a%0Ab%20&tab=all', { kind: 'search', query: 'a b', tab: null }],
  [paths.explore, { kind: 'explore', tab: null, order: 'latest', page: 1 }],
  [
    listingPaths.explore({ tab: 'notes', order: 'latest', page: 2 }),
    { kind: 'explore', tab: 'notes', order: 'latest', page: 2 },
  ],
  [paths.tag('#Ää'), { kind: 'topic', tag: 'ää', tab: null, order: 'latest', page: 1 }],
  [
    listingPaths.topic('a', { tab: 'notebooks' }),
    { kind: 'topic', tag: 'a', tab: 'notebooks', order: 'latest', page: 1 },
  ],
  ['/tag/%E4', { kind: 'topic', tag: '%e4', tab: null, order: 'latest', page: 1 }],
  ['/Alice?note=a&tab=all&page=0', { kind: 'profile', username: 'alice', tab: null, page: 1 }],
  [listingPaths.profile('a.b', { page: 3 }), { kind: 'profile', username: 'a.b', tab: null, page: 3 }],
])('%s selects %j', (path, selection) => {
  expect(read(path)).toEqual(selection);
});
