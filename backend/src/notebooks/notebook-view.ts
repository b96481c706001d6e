import type { NotebookView } from '@commonplace/contracts/api';
import { notebookAudience } from '../access/audience.ts';
import { notebookPolicy } from '../access/notebook-policy.ts';
import { sharingOf } from '../access/sharing-of.ts';
import type { PersonPartFields } from '../accounts/people/person-parts.ts';
import { toSectionView } from '../sections/section-view.ts';
import { type Arrangement, unorderedNotes } from './arrangement.ts';
import type { NotebookDetails } from './notebook-details.ts';
import type { NotebookPartFields } from './notebook-parts.ts';
import type { NotebookRow } from './notebook-rows.ts';

/** What parts add to a notebook's view and to its owner's. */
export interface NotebookViewParts {
  notebook: NotebookPartFields;
  owner: PersonPartFields;
}

/**
 * A notebook as the person who asked sees it (null for a guest). Lists have its orders as they are stored,
 * and no notes; read by its id it comes with the `arrangement` of what is there now, which says where every note stands.
 */
export function toNotebookView(
  { notebook, owner, facts, hasGrants }: NotebookRow,
  { notesCount, sections, hidden }: NotebookDetails,
  parts: NotebookViewParts,
  personId: string | null,
  arrangement?: Arrangement,
): NotebookView {
  const abilities = notebookPolicy(personId, facts);
  const sharing = sharingOf({ isPublished: facts.isPublished, hasGrants });
  const isOwner = personId === notebook.ownerId;
  const unordered = arrangement && unorderedNotes(arrangement);
  const readable = (ids: Iterable<string>) => [...ids].filter((id) => !hidden.has(id));
  return {
    id: notebook.id,
    name: notebook.name,
    description: notebook.description,
    ownerId: notebook.ownerId,
    owner: { name: owner.name, username: owner.username },
    notes: readable(arrangement?.places.keys() ?? []),
    sections: sections.map((section) =>
      toSectionView(
        section,
        readable(arrangement?.sections.get(section.id) ?? section.notesOrder),
        readable(unordered?.get(section.id) ?? []),
      ),
    ),
    sharing,
    isProtected: notebook.isProtected,
    audience: notebookAudience({ sharing, hasGrants, abilities, isProtected: notebook.isProtected }),
    isDefault: isOwner && notebook.defaultOf !== null,
    isSaved: isOwner && notebook.defaultSavingOf !== null,
    notebookSetId: isOwner ? notebook.setId : null,
    info1: {
      cover: { downloadUrl: notebook.coverUrl },
      notesOrder: readable(arrangement?.notesOrder ?? notebook.notesOrder),
    },
    createdAt: new Date(notebook.createdAt).toISOString(),
    updatedAt: new Date(notebook.updatedAt).toISOString(),
    temp: {
      ...parts.notebook,
      notesCount,
      permission: abilities.edit ? 'edit' : 'view',
      owner: {
        username: owner.username,
        display_picture: { downloadUrl: owner.pictureUrl },
        ...parts.owner,
      },
    },
    abilities,
  };
}
