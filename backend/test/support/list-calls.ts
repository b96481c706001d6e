import { api, type EndpointDefinition } from '@commonplace/contracts/api';
import { commonWord, type FullShelves, rareTextWord, rareTitleWord } from './full-shelves.ts';

export interface ListCall {
  name: string;
  endpoint: EndpointDefinition;
  query: Record<string, string | number | readonly string[]>;
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
