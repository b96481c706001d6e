import { z } from 'zod';
import { audience, notebookAbilities, permission, sharing } from '../../abilities/index.ts';
import { usernameInPath } from '../accounts/account-fields.ts';
import { person } from '../accounts/users.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { limits } from '../endpoint/limits.ts';
import {
  id,
  instant,
  okResponse,
  okShape,
  paging,
  plainText,
  publicPaging,
  queryList,
  requiredQueryList,
  sortOrder,
  titleText,
} from '../endpoint/shapes.ts';
import { namedNote, noteListQuery, notesPage } from './notes.ts';
import { sectionView } from './sections.ts';
import { notebookSetView } from './sets.ts';
import { sharedWith } from './shared-with.ts';

export const notebookView = z.object({
  id,
  name: z.string(),
  /** In lists its first 300 characters. */
  description: z.string(),
  ownerId: id,
  owner: z.object({ name: z.string(), username: z.string() }),
  /** Ids of those of its notes that the person who asks may read, read by its id; empty in lists, where `temp.notesCount` counts them. */
  notes: z.array(id),
  /** Read by its id all; in lists those of one's own notebooks, as `temp.isWhole` says; else empty. */
  sections: z.array(sectionView),
  sharing,
  isProtected: z.boolean(),
  audience,
  /** New notes without a notebook go here. */
  isDefault: z.boolean(),
  /** Saved notes of others go here. */
  isSaved: z.boolean(),
  /** The set of the person's own that it is in. Null for everyone but its owner. */
  notebookSetId: id.nullable(),
  info1: z.object({
    cover: z.object({ downloadUrl: z.string().nullable() }),
    /** Ids of notes and sections in the order the owner gave them, empty without one, and where `temp.isWhole` is false; what is not in it comes after. */
    notesOrder: z.array(id),
  }),
  createdAt: instant,
  updatedAt: instant,
  temp: z.object({
    /** Of the notes that the person who asks may read. */
    notesCount: z.number().int(),
    /** Words of those notes, where it is read by its id and has a thousand notes at most. */
    words: z.number().int().optional(),
    /**
     * Whether its sections, their orders and its own are here. Of a notebook that is read by its id they are; in lists
     * only those of one's own notebooks, while they are few.
     */
    isWhole: z.boolean(),
    saverCount: z.number().int(),
    hasSaved: z.boolean(),
    likesCount: z.number().int(),
    hasUserLiked: z.boolean(),
    /** Without replies. */
    commentsCount: z.number().int(),
    permission,
    owner: person.pick({ username: true, display_picture: true }),
  }),
  abilities: notebookAbilities,
});
export type NotebookView = z.infer<typeof notebookView>;

const name = (missing?: string) =>
  titleText(limits.notebookNameCharacters, missing).min(1, 'A notebook needs a name.');
const order = z.array(id).max(limits.notesOrder);
/** Counted before it is looked at: a refusal for each of so many ids would take seconds. */
const sectionOrders = z.preprocess(
  (value: Record<string, string[]>, { issues }) => {
    const lists: unknown[] = Object.values(value ?? {});
    const ids = lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0);
    if (ids > 2 * limits.notesOrder)
      issues.push({ code: 'custom', message: 'There are too many items in this order.', input: value });
    return value;
  },
  z.record(id, order),
);
const chosen = z.uuid({ error: 'Please select a notebook.' });
const on = z.boolean().optional();
const sorting = {
  sortBy: z.enum(['name', 'updatedAt', 'createdAt']),
  /** Without one: names from A, instants from the newest. */
  sortOrder: sortOrder.optional(),
};
const searchQuery = plainText(200).optional();

/** What a list of public notebooks can be asked for. */
export const publicNotebooksQuery = (defaultLimit: number) =>
  z.object({
    ...publicPaging(defaultLimit),
    searchQuery,
    ...sorting,
    sortBy: sorting.sortBy.default('updatedAt'),
  });
export const publicNotebooksPage = z.object({
  ...okShape,
  notebooks: z.array(notebookView),
  /** How many there are on all pages; a thousand also stands for more. */
  count: z.number().int(),
});

export const notebooks = {
  public: defineEndpoint('GET', '/api/notebooks/all', {
    isLarge: true,
    summary: 'Notebooks that everyone may read, the last edited first unless sorted otherwise.',
    auth: 'optional',
    query: publicNotebooksQuery(limits.explorePage),
    response: publicNotebooksPage,
    errors: [],
  }),
  ofPerson: defineEndpoint('GET', '/api/notebooks/:username', {
    isLarge: true,
    summary: "Of one person's notebooks those that everyone may read.",
    auth: 'optional',
    params: usernameInPath,
    query: publicNotebooksQuery(limits.notesPage),
    response: publicNotebooksPage,
    errors: ['not_found'],
  }),
  list: defineEndpoint('GET', '/api/notebooks', {
    isLarge: { unless: 'id' },
    isRevalidated: true,
    summary:
      "With `id`: that notebook as `notebook`, with its sections. Without: one's own notebooks, with their sections while these are few, by name unless sorted otherwise, and one's own sets by title.",
    auth: 'optional',
    query: z.object({
      id: id.optional(),
      ...sorting,
      sortBy: sorting.sortBy.default('name'),
      searchQuery,
      sharing: queryList(sharing),
    }),
    response: z.object({
      ...okShape,
      notebook: notebookView.optional(),
      notebooks: z.array(notebookView).optional(),
      sets: z.array(notebookSetView).optional(),
    }),
    errors: ['not_found', 'unauthenticated'],
  }),
  notes: defineEndpoint('GET', '/api/notebooks/notes', {
    isLarge: true,
    summary:
      'The notes in the named notebooks that the person who asks may read, and those of others that were saved into them, if they are their own.',
    auth: 'optional',
    query: noteListQuery.extend({
      notebookId: requiredQueryList(id, 'Please select a notebook.'),
    }),
    response: notesPage,
    errors: ['not_found'],
  }),
  besideNote: defineEndpoint('GET', '/api/notebooks/notes/beside', {
    summary:
      'The notes before and after a note in its notebook, of those that the person who asks may read; null where there is none.',
    auth: 'optional',
    query: z.object({ notebookId: id, noteId: id }),
    response: z.object({ ...okShape, previous: namedNote.nullable(), next: namedNote.nullable() }),
    errors: ['not_found'],
  }),
  shared: defineEndpoint('GET', '/api/notebooks/shared', {
    isLarge: true,
    summary:
      'Notebooks that others have shared with the signed-in person; the pages run over both lists together.',
    auth: 'session',
    query: z.object({
      ...paging(limits.sharedPage),
      ...sorting,
      sortBy: sorting.sortBy.default('createdAt'),
      searchQuery,
    }),
    response: z.object({
      ...okShape,
      notebooksView: z.array(notebookView),
      notebooksEdit: z.array(notebookView),
      totalNotebooksCount: z.number().int(),
    }),
    errors: [],
  }),
  saved: defineEndpoint('GET', '/api/notebooks/saved', {
    isLarge: true,
    summary: "Others' notebooks that the signed-in person saved and may still read.",
    auth: 'session',
    query: z.object({
      ...paging(limits.savedNotebooksPage),
      ...sorting,
      sortBy: sorting.sortBy.default('updatedAt'),
      searchQuery,
    }),
    response: z.object({ ...okShape, savedNotebooks: z.array(notebookView), count: z.number().int() }),
    errors: [],
  }),
  create: defineEndpoint('POST', '/api/notebooks/create', {
    summary: 'Makes an empty notebook.',
    auth: 'session',
    body: z.object({ name: name('A notebook needs a name.') }),
    response: z.object({ ...okShape, notebook: notebookView }),
    errors: ['rejected'],
  }),
  edit: defineEndpoint('POST', '/api/notebooks/edit', {
    summary:
      'Changes what is named and leaves the rest. `notesOrder` is the order of notes outside sections and of sections; `newSectionData` the notes of each named section, in their order. A note belongs where it is named last; ids that are not of this notebook are left out.',
    auth: 'session',
    body: z.object({
      id: z.uuid({ error: 'Improper payload.' }),
      name: name().optional(),
      description: plainText(limits.descriptionCharacters).optional(),
      notesOrder: order.optional(),
      newSectionData: sectionOrders.optional(),
    }),
    response: z.object({ ...okShape, notebook: notebookView }),
    errors: ['not_found', 'forbidden'],
  }),
  changeDefault: defineEndpoint('POST', '/api/notebooks/change-default', {
    summary: 'Has new notes go to this notebook. `conflict` when they do already.',
    auth: 'session',
    body: z.object({ notebookId: chosen }),
    response: okResponse,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  changeDefaultSaved: defineEndpoint('POST', '/api/notebooks/change-default-saved', {
    summary: 'Has saved notes go to this notebook. `conflict` when they do already.',
    auth: 'session',
    body: z.object({ notebookId: chosen }),
    response: okResponse,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  save: defineEndpoint('POST', '/api/notebooks/save', {
    summary:
      "Keeps another person's notebook among one's saved ones, or takes it out again; `on` says which.",
    auth: 'session',
    body: z.object({ notebookId: chosen, on }),
    response: z.object({ ...okShape, hasSaved: z.boolean(), saverCount: z.number().int() }),
    errors: ['not_found', 'forbidden'],
  }),
  delete: defineEndpoint('POST', '/api/notebooks/delete', {
    summary:
      'Deletes a notebook and every note in it for good. What it was the default for passes on to the oldest other one; the only notebook can not be deleted.',
    auth: 'session',
    body: z.object({ notebookId: chosen }),
    response: okResponse,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  changeCover: defineEndpoint('POST', '/api/notebooks/change-cover', {
    summary: 'Sets the cover. The picture is made anew from its pixels.',
    auth: 'session',
    headers: z.object({
      notebookid: chosen,
      /** The extension of the chosen file, with or without a dot. */
      fileext: z.string().max(10).optional(),
    }),
    file: {
      field: 'cover',
      maxBytes: limits.coverBytes,
      tooLarge: 'Upload Failed. Max file size allowed: 2mb.',
    },
    response: z.object({ ...okShape, downloadUrl: z.string() }),
    errors: ['not_found', 'forbidden', 'rejected', 'storage_full', 'payload_too_large', 'unavailable'],
  }),
  removeCover: defineEndpoint('POST', '/api/notebooks/remove-cover', {
    summary: 'Goes back to the cover made from the name.',
    auth: 'session',
    body: z.object({ notebookId: chosen }),
    response: okResponse,
    errors: ['not_found', 'forbidden'],
  }),
  share: defineEndpoint('POST', '/api/notebooks/share', {
    summary:
      'Replaces the people who may view and edit the notes of a notebook. Who is in both lists may edit.',
    auth: 'session',
    body: z.object({
      notebookId: z.uuid({ error: 'Please selecte a notebook.' }),
      usersView: z.array(id).max(limits.grants),
      usersEdit: z.array(id).max(limits.grants),
    }),
    response: okResponse,
    errors: ['not_found', 'forbidden', 'rejected'],
  }),
  leave: defineEndpoint('POST', '/api/notebooks/leave', {
    summary: 'Removes a notebook that was shared with the signed-in person from what is shared with them.',
    auth: 'session',
    body: z.object({ notebookId: chosen }),
    response: okResponse,
    errors: ['not_found', 'forbidden'],
  }),
  sharedWith: defineEndpoint('GET', '/api/notebooks/shared-with', {
    summary: 'The people a notebook is shared with, for those who may share it.',
    auth: 'session',
    query: z.object({ id }),
    response: sharedWith,
    errors: ['not_found', 'forbidden'],
  }),
  publish: defineEndpoint('POST', '/api/notebooks/publish', {
    summary:
      'Publishes a notebook, or makes it private again; `on` says which. With `keepGrants` the people it is shared with keep it when it stops being public.',
    auth: 'session',
    body: z.object({ notebookId: chosen, on, keepGrants: z.boolean().default(false) }),
    response: z.object({ ...okShape, sharing }),
    errors: ['not_found', 'forbidden'],
  }),
  protect: defineEndpoint('POST', '/api/notebooks/protect', {
    summary:
      'Protects a notebook, which ends its sharing and its publication, or takes the protection away; `on` says which.',
    auth: 'session',
    body: z.object({ notebookId: chosen, on }),
    response: z.object({ ...okShape, isProtected: z.boolean() }),
    errors: ['not_found', 'forbidden'],
  }),
};
