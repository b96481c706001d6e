import type { NotebookSetView, NotebookView, SectionView } from '@commonplace/contracts/api';

let count = 0;
const nextId = () => {
  count += 1;
  return `0194c000-0000-7000-8000-${String(count).padStart(12, '0')}`;
};

/** A private, empty notebook of alice's, as she gets it, with the given fields. */
export function aNotebook(name: string, rest: Partial<NotebookView> = {}): NotebookView {
  return {
    id: nextId(),
    name,
    description: '',
    ownerId: 'id-of-alice',
    owner: { name: 'Alice', username: 'alice' },
    notes: [],
    sections: [],
    sharing: 'private',
    isProtected: false,
    audience: { isPublic: false, isReadWithoutGrant: false, grantsFrom: [], protectionEffect: null },
    isDefault: false,
    isSaved: false,
    notebookSetId: null,
    info1: { cover: { downloadUrl: null }, notesOrder: [] },
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    abilities: {
      read: true,
      edit: true,
      manage: true,
      share: true,
      publish: true,
      protect: true,
      delete: true,
      like: true,
      comment: true,
      closeComments: true,
      leave: false,
      save: false,
    },
    ...rest,
    temp: {
      notesCount: 0,
      isWhole: true,
      saverCount: 0,
      hasSaved: false,
      likesCount: 0,
      hasUserLiked: false,
      commentsCount: 0,
      permission: 'edit',
      owner: { username: 'alice', display_picture: { downloadUrl: null } },
      ...rest.temp,
    },
  };
}

/** A notebook as a list has it that has not room for its sections and orders. */
export function cut(notebook: NotebookView): NotebookView {
  const { info1, temp } = notebook;
  return {
    ...notebook,
    sections: [],
    info1: { ...info1, notesOrder: [] },
    temp: { ...temp, isWhole: false },
  };
}

/** Sections of a notebook by their titles. */
export function withSections(notebook: NotebookView, ...titles: string[]): NotebookView {
  const sections = titles.map(
    (title): SectionView => ({
      id: nextId(),
      title,
      color: '#d3d3d3',
      notebookId: notebook.id,
      info1: { notesOrder: [] },
      unorderedNotes: [],
    }),
  );
  return { ...notebook, sections };
}

/** A set with these notebooks in it. */
export function aSet(title: string, ...notebooks: NotebookView[]): NotebookSetView {
  return {
    id: nextId(),
    title,
    icon: { class: 'IconBooks' },
    notebookIds: notebooks.map(({ id }) => id),
  };
}
