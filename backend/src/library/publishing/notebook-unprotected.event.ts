import { NotebookVisibilityFact } from './visibility-fact.ts';

/** A person has taken the protection from a notebook. */
export class NotebookUnprotected extends NotebookVisibilityFact {
  static readonly eventName = 'notebook-unprotected';
}
