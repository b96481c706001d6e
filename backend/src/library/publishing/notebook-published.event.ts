import { NotebookVisibilityFact } from './visibility-fact.ts';

/** A person has published a notebook with its notes. */
export class NotebookPublished extends NotebookVisibilityFact {
  static readonly eventName = 'notebook-published';
}
