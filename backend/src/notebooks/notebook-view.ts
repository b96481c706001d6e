import type { NotebookView } from '@commonplace/contracts/api';
import { notebookPolicy } from '../access/notebook-policy.ts';
import { sharingOf } from '../access/sharing-of.ts';
import type { NotebookRow } from './notebook-rows.ts';

/** A notebook as the person who asked sees it. */
export function toNotebookView(
  { notebook, grant, hasGrants, notesCount }: NotebookRow,
  personId: string,
): NotebookView {
  const isPublished = notebook.publishedAt !== null;
  const abilities = notebookPolicy(personId, {
    ownerId: notebook.ownerId,
    isProtected: notebook.isProtected,
    isPublished,
    grant,
  });
  return {
    id: notebook.id,
    name: notebook.name,
    description: notebook.description,
    ownerId: notebook.ownerId,
    owner: { name: notebook.owner.name, username: notebook.owner.username },
    sharing: sharingOf({ isPublished, hasGrants }),
    isProtected: notebook.isProtected,
    isDefault: notebook.defaultOf !== null,
    isSaved: notebook.defaultSavingOf !== null,
    notes: [],
    sections: [],
    notebookSetId: notebook.setId,
    info1: { cover: { downloadUrl: notebook.coverUrl }, notesOrder: notebook.notesOrder },
    createdAt: new Date(notebook.createdAt).toISOString(),
    updatedAt: new Date(notebook.updatedAt).toISOString(),
    temp: {
      notesCount,
      saverCount: 0,
      hasSaved: false,
      permission: abilities.edit ? 'edit' : 'view',
      owner: {
        username: notebook.owner.username,
        display_picture: { downloadUrl: notebook.owner.pictureUrl },
      },
    },
    abilities,
  };
}
