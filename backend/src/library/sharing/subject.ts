import type { NoteAbilities, NotebookAbilities } from '@commonplace/contracts/abilities';
import type { EntityManager } from 'typeorm';
import { notePolicy } from '../../access/note-policy.ts';
import { notebookPolicy } from '../../access/notebook-policy.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { Notebook } from '../notebooks/notebook.entity.ts';
import { permittedNotebook } from '../notebooks/permitted-notebook.ts';
import { lockNotebook } from '../notebooks/write/lock-notebook.ts';
import { refreshNotebookHashtags } from '../notebooks/write/notebook-hashtags.ts';
import { Note } from '../notes/note.entity.ts';
import { permittedNote } from '../notes/rights/permitted-note.ts';
import { lockNote } from '../notes/write/lock-note.ts';
import type { Granting } from './grants.ts';

/** How public a thing is, beside its grants. */
export interface Openness {
  isPublished: boolean;
  isProtected: boolean;
}

/** A thing as it is stored, for a person with the required ability. */
export interface SubjectState extends Openness {
  hasGrants: boolean;
  /** Whether everybody may read it, as it stands or with these changes. */
  isReadByAll(changes?: Partial<Openness>): boolean;
}

/** What can be shared, published and protected: a note by itself, or a notebook with its notes. */
export interface Subject {
  kind: Granting;
  /** Until the unit ends no other unit changes it, nor which notes it is about. */
  lock(unit: Unit, id: string): Promise<void>;
  /** @throws AppError `not_found` when it may not be read, `forbidden` */
  permitted(
    manager: EntityManager,
    personId: string,
    id: string,
    act: keyof NoteAbilities & keyof NotebookAbilities,
  ): Promise<SubjectState>;
  change(
    unit: Unit,
    id: string,
    changes: { publishedAt?: number | null; isProtected?: boolean },
  ): Promise<void>;
  /** The notes that are read and written with it. */
  noteIds(unit: Unit, id: string): Promise<readonly string[]>;
}

export const noteSubject: Subject = {
  kind: 'note',
  lock: lockNote,
  async permitted(manager, personId, id, act) {
    const { facts, hasGrants } = await permittedNote(manager, personId, id, act);
    const { isPublished, isProtected } = facts;
    return {
      isPublished,
      isProtected,
      hasGrants,
      isReadByAll: (changes) => notePolicy(null, { ...facts, ...changes }).read,
    };
  },
  async change({ manager }, id, changes) {
    await manager.update(Note, { id }, changes);
  },
  noteIds: async (_unit, id) => [id],
};

export const notebookSubject: Subject = {
  kind: 'notebook',
  lock: lockNotebook,
  async permitted(manager, personId, id, act) {
    const { facts, hasGrants } = await permittedNotebook(manager, personId, id, act);
    const { isPublished, isProtected } = facts;
    return {
      isPublished,
      isProtected,
      hasGrants,
      isReadByAll: (changes) => notebookPolicy(null, { ...facts, ...changes }).read,
    };
  },
  async change(unit, id, changes) {
    await unit.manager.update(Notebook, { id }, changes);
    await refreshNotebookHashtags(unit, [id]);
  },
  async noteIds({ manager }, id) {
    const rows = await manager.query<{ id: string }[]>('SELECT id FROM note WHERE notebook_id = ?', [id]);
    return rows.map((row) => row.id);
  },
};
