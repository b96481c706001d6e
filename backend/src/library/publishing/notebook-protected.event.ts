import { NotebookVisibilityFact } from './visibility-fact.ts';

/** A person has protected a notebook, which also ended its publication and its grants. */
export class NotebookProtected extends NotebookVisibilityFact {
  static readonly eventName = 'notebook-protected';
}
