import { NotebookVisibilityFact } from './visibility-fact.ts';

/** A person has taken back the publication of a notebook with its notes. */
export class NotebookUnpublished extends NotebookVisibilityFact {
  static readonly eventName = 'notebook-unpublished';
}
