import type { NotebookView, SectionView } from '@commonplace/contracts/api';
import { notebookAudience } from '../../../access/audience.ts';
import { notebookPolicy } from '../../../access/notebook-policy.ts';
import { sharingOf } from '../../../access/sharing-of.ts';
import type { PersonPartFields } from '../../../accounts/people/person-parts.ts';
import type { NotebookPartFields } from './notebook-parts.ts';
import type { NotebookRow } from './notebook-rows.ts';

/** What parts add to a notebook's view and to its owner's. */
export interface NotebookViewParts {
  notebook: NotebookPartFields;
  owner: PersonPartFields;
}

/** What a notebook holds, as far as the person who asked may read it. */
export interface NotebookContents {
  notes: string[];
  notesOrder: string[];
  sections: SectionView[];
}

interface NotebookHolds {
  notesCount: number;
  words?: number | undefined;
  contents: NotebookContents | null;
}

/** A notebook as the person who asked sees it (null for a guest); null for `contents` that lists do not show. */
export function toNotebookView(
  { notebook, owner, facts, hasGrants }: NotebookRow,
  { notesCount, words, contents }: NotebookHolds,
  parts: NotebookViewParts,
  personId: string | null,
): NotebookView {
  const abilities = notebookPolicy(personId, facts);
  const sharing = sharingOf({ isPublished: facts.isPublished, hasGrants });
  const isOwner = personId === notebook.ownerId;
  return {
    id: notebook.id,
    name: notebook.name,
    description: notebook.description,
    ownerId: notebook.ownerId,
    owner: { name: owner.name, username: owner.username },
    notes: contents?.notes ?? [],
    sections: contents?.sections ?? [],
    sharing,
    isProtected: notebook.isProtected,
    audience: notebookAudience({
      sharing,
      hasGrants,
      isReadWithoutGrant: notebookPolicy(personId, { ...facts, grant: null }).read,
      abilities,
      isProtected: notebook.isProtected,
    }),
    isDefault: isOwner && notebook.defaultOf !== null,
    isSaved: isOwner && notebook.defaultSavingOf !== null,
    notebookSetId: isOwner ? notebook.setId : null,
    info1: {
      cover: { downloadUrl: notebook.coverUrl },
      notesOrder: contents?.notesOrder ?? [],
    },
    createdAt: new Date(notebook.createdAt).toISOString(),
    updatedAt: new Date(notebook.updatedAt).toISOString(),
    temp: {
      ...parts.notebook,
      notesCount,
      ...(words !== undefined && { words }),
      isWhole: contents !== null,
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
