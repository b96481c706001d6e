import { v7 as uuidv7 } from 'uuid';
import type { Notebook } from '../notebook.entity.ts';

type Choices = Pick<Notebook, 'ownerId' | 'name'> &
  Partial<Pick<Notebook, 'id' | 'defaultOf' | 'defaultSavingOf'>>;

/** The row of an empty private notebook that is made this moment. */
export function newNotebook(choices: Choices): Omit<Notebook, 'owner'> {
  const now = Date.now();
  return {
    id: uuidv7(),
    description: '',
    defaultOf: null,
    defaultSavingOf: null,
    setId: null,
    isProtected: false,
    publishedAt: null,
    coverUrl: null,
    coverBytes: 0,
    notesOrder: [],
    createdAt: now,
    updatedAt: now,
    trashedAt: null,
    trashedBy: null,
    ...choices,
  };
}
