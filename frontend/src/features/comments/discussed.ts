import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';

/** A note or notebook that can be liked and commented on, as far as its discussion shows it. */
export type Discussed =
  | { type: 'note'; thing: Pick<NoteSummary, 'id' | 'abilities' | 'temp'> }
  | { type: 'notebook'; thing: Pick<NotebookView, 'id' | 'abilities' | 'temp'> };
