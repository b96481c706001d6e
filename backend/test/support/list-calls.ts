import { api, type EndpointDefinition } from '@commonplace/contracts/api';
import {
  commonTag,
  commonWord,
  type FullShelves,
  rareTag,
  rareTextWord,
  rareTitleWord,
} from './full-shelves.ts';

export interface ListCall {
  name: string;
  endpoint: EndpointDefinition;
  params?: Record<string, string>;
  query: Record<string, string | number | readonly string[]>;
}

/** Every way to ask for public things: of everyone, of alice, with a tag that most have, with one that few have. */
export function publicListCalls({ deep }: { deep: number }): ListCall[] {
  const scopes = [
    ['of everyone', api.notes.public, api.notebooks.public, {}],
    ['of a person', api.notes.ofPerson, api.notebooks.ofPerson, { username: 'alice' }],
    ['with a common tag', api.hashtags.notes, api.hashtags.notebooks, { hashtag: commonTag }],
    ['with a rare tag', api.hashtags.notes, api.hashtags.notebooks, { hashtag: rareTag }],
  ] as const;
  return scopes.flatMap(([name, notes, notebooks, params]): ListCall[] => [
    { name: `public notes ${name}`, endpoint: notes, params, query: {} },
    { name: `public notes ${name}, a late page`, endpoint: notes, params, query: { offset: deep } },
    { name: `public notes ${name} by creation`, endpoint: notes, params, query: { sortBy: 'createdAt' } },
    { name: `public notes ${name} by title`, endpoint: notes, params, query: { sortBy: 'title' } },
    { name: `public notes ${name} with a word`, endpoint: notes, params, query: { searchQuery: commonWord } },
    { name: `public notebooks ${name}`, endpoint: notebooks, params, query: {} },
    { name: `public notebooks ${name} by name`, endpoint: notebooks, params, query: { sortBy: 'name' } },
    {
      name: `public notebooks ${name} with a word`,
      endpoint: notebooks,
      params,
      query: { searchQuery: 'thistle' },
    },
  ]);
}

/** Every way to ask for a list, by a person whose shelves are full. `deep` is the offset of a last page. */
export function listCalls(
  { largestNotebookId, publicNotebookId }: FullShelves,
  { deep }: { deep: number },
): ListCall[] {
  const notes = (name: string, query: ListCall['query'] = {}): ListCall => ({
    name: `notes ${name}`,
    endpoint: api.notes.list,
    query,
  });
  const ofNotebook = (name: string, query: ListCall['query']): ListCall => ({
    name: `notes of ${name}`,
    endpoint: api.notebooks.notes,
    query,
  });
  const notebooks = (name: string, query: ListCall['query'] = {}): ListCall => ({
    name: `notebooks ${name}`,
    endpoint: api.notebooks.list,
    query,
  });
  return [
    notes('by last edit'),
    notes('by last edit, without saved ones', { savedNotes: 'left-out' }),
    notes('by creation', { sortBy: 'createdAt' }),
    notes('by title', { sortBy: 'title' }),
    notes('by title from Z', { sortBy: 'title', sortOrder: 'DESC' }),
    notes('by last edit, the last page', { offset: deep }),
    notes('by title, the last page', { sortBy: 'title', offset: deep }),
    notes('private ones', { sharing: 'private' }),
    notes('shared or published', { sharing: ['shared', 'published'] }),
    notes('with a word of titles', { searchQuery: rareTitleWord }),
    notes('with a word of texts', { searchQuery: rareTextWord }),
    notes('with a word that most have', { searchQuery: commonWord }),
    notes('with a word that none has', { searchQuery: 'zyzzyva' }),
    notes('of one notebook', { notebookId: largestNotebookId }),
    ofNotebook('the largest notebook', { notebookId: largestNotebookId }),
    ofNotebook('the largest notebook by title', { notebookId: largestNotebookId, sortBy: 'title' }),
    ofNotebook('the largest notebook, the last page', { notebookId: largestNotebookId, offset: deep / 2 }),
    ofNotebook('a published notebook', { notebookId: publicNotebookId }),
    { name: 'notes shared with me', endpoint: api.notes.shared, query: {} },
    { name: 'notes shared with me, a late page', endpoint: api.notes.shared, query: { offset: deep / 20 } },
    notebooks('by name'),
    notebooks('by last edit', { sortBy: 'updatedAt' }),
    notebooks('by creation', { sortBy: 'createdAt' }),
    notebooks('with a word', { searchQuery: 'thistle' }),
    notebooks('published ones', { sharing: 'published' }),
    { name: 'notebooks shared with me', endpoint: api.notebooks.shared, query: {} },
    { name: 'notebooks saved', endpoint: api.notebooks.saved, query: {} },
  ];
}
