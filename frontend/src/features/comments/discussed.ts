import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';

/** The fields of a note or notebook that its discussion shows. */
export type Discussed =
  | { type: 'note'; thing: Pick<NoteSummary, 'id' | 'abilities' | 'temp'> }
  | { type: 'notebook'; thing: Pick<NotebookView, 'id' | 'owner' | 'abilities' | 'temp'> };
