import type { EndpointRequest } from '@commonplace/contracts/api';
import { type api, isBlank, limits, type NotebookView } from '@commonplace/contracts/api';
import type { Arrangement } from '@commonplace/contracts/notebooks';
import { orderChange } from '../order/notebook-order.ts';

/** What becomes of the cover when the draft is saved. */
export type CoverDraft = { kind: 'kept' } | { kind: 'changed'; file: File } | { kind: 'removed' };

/** What was changed over a notebook. What is not named follows the notebook. */
export interface NotebookDraft {
  name?: string;
  description?: string;
  cover: CoverDraft;
  arrangement?: Arrangement;
  /** What was served when it was arranged so: with another it has to be brought in step. */
  served?: Arrangement;
}

export const untouched: NotebookDraft = { cover: { kind: 'kept' } };

type Edit = Omit<EndpointRequest<typeof api.notebooks.edit>['body'], 'id'>;

/** What one call of `notebooks.edit` has to say to make the draft of what is stored. Null for nothing. */
export function editOf(notebook: NotebookView, served: Arrangement, draft: NotebookDraft): Edit | null {
  const name = draft.name?.trim();
  const description = draft.description?.trim();
  const edit: Edit = {
    ...(name !== undefined && name !== notebook.name && { name }),
    ...(description !== undefined && description !== notebook.description && { description }),
    ...(draft.arrangement && orderChange(served, draft.arrangement)),
  };
  return Object.keys(edit).length > 0 ? edit : null;
}

/** What is wrong with the draft by the rules of the contract, by field. */
export function problemsOf({ name, description }: Pick<NotebookDraft, 'name' | 'description'>): {
  name?: 'missing' | 'long';
  description?: 'long';
} {
  const typed = name?.trim();
  return {
    ...(typed !== undefined && isBlank(typed) && { name: 'missing' as const }),
    ...(typed !== undefined && typed.length > limits.notebookNameCharacters && { name: 'long' as const }),
    ...(description !== undefined &&
      description.trim().length > limits.descriptionCharacters && { description: 'long' as const }),
  };
}
