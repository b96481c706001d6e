import type { Permission } from '@commonplace/contracts/abilities';
import { type NoteFacts, notePolicy } from '../access/note-policy.ts';

/** What one joined row of session, note, notebook, grants and head says about one person and one note. */
export interface AccessRow {
  author_id: string;
  note_protected: number;
  note_published_at: number | null;
  owner_id: string;
  notebook_protected: number;
  notebook_published_at: number | null;
  note_permission: Permission | null;
  notebook_permission: Permission | null;
}

/** The columns of {@link AccessRow} but the grants, from the aliases `n` (note) and `nb` (notebook). */
export const factColumns = `n.author_id, n.is_protected AS note_protected, n.published_at AS note_published_at,
  nb.owner_id, nb.is_protected AS notebook_protected, nb.published_at AS notebook_published_at`;

/** What the access policy says to a raw row. */
export function abilitiesOf(row: AccessRow, personId: string) {
  const facts: NoteFacts = {
    authorId: row.author_id,
    isProtected: row.note_protected === 1,
    isPublished: row.note_published_at !== null,
    grant: row.note_permission,
    notebook: {
      ownerId: row.owner_id,
      isProtected: row.notebook_protected === 1,
      isPublished: row.notebook_published_at !== null,
      grant: row.notebook_permission,
    },
  };
  return notePolicy(personId, facts);
}
