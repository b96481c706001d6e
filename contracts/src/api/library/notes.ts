import { z } from 'zod';
import { audience, noteAbilities, noteMarker, permission, sharing } from '../../abilities/index.ts';
import { usernameInPath } from '../accounts/account-fields.ts';
import { person } from '../accounts/users.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { isNestedAtMost } from '../endpoint/is-nested-at-most.ts';
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
  sortOrder,
} from '../endpoint/shapes.ts';
import { sharedWith } from './shared-with.ts';

/** What others did to a note since a person last had it open. */
export const visitChanges = z.object({
  since: z.number().int().nonnegative(),
  people: z.array(person),
  peopleCount: z.number().int().positive(),
  isComparable: z.boolean(),
});
export type VisitChanges = z.infer<typeof visitChanges>;

/** What others read of a public note: each edit at once, or what its author published last. */
export const publishMode = z.enum(['live', 'staged']);
export type PublishMode = z.infer<typeof publishMode>;

/** What everyone reads of a staged note: since when, in milliseconds since 1970, and how much was changed after it. */
const publishedVersion = z.object({ at: z.number().int(), changes: z.number().int() });

/** A note as lists show it. */
export const noteSummary = z.object({
  id,
  title: z.string(),
  authorId: id,
  author: z.object({ name: z.string(), username: z.string() }),
  /** Null, like `sectionId` and `temp.notebook`, when the person may read the note but not its notebook. */
  notebookId: id.nullable(),
  sectionId: id.nullable(),
  sharing,
  notebookSharing: sharing,
  isProtected: z.boolean(),
  /** Absent, like `publishedVersion`, for those who read the note only because it is public. */
  publishMode: publishMode.optional(),
  /** Null unless the note is staged and public. The instant is one to compare with and to restore. */
  publishedVersion: publishedVersion.nullable().optional(),
  audience,
  /** First what the person may do with another person's note, then its widest audience. */
  markers: z.array(noteMarker),
  /** In lists the first twenty; of a note that is read by its id all. */
  hashtagsArray: z.array(z.string()),
  createdAt: instant,
  /** Moves when title or content change, with nothing else. */
  updatedAt: instant,
  info1: z.object({
    editedAt: instant,
    fontSize: z.number(),
    lineHeight: z.number(),
  }),
  /** In lists the first ten. */
  info2: z.object({ imageArray: z.array(z.object({ url: z.string() })) }),
  temp: z.object({
    author: person.omit({ id: true }),
    notebook: z.object({ id, name: z.string() }).nullable(),
    permission,
    notePermission: permission,
    notebookPermission: permission.nullable(),
    likesCount: z.number().int(),
    hasUserLiked: z.boolean(),
    commentsCount: z.number().int(),
    /** The person's own notebooks that they saved this note of another person's into. */
    savedIn: z.array(z.object({ id, name: z.string() })),
    /**
     * Whether others changed it since the person last had it open, or it came to them and was never opened; of what they may
     * edit and what is shared with them.
     */
    isUnseen: z.boolean(),
    /** How its text begins, at most 200 characters: paragraphs, headings, code, cells. */
    preview: z.string(),
    /** How its first code or table begins, to be drawn as a picture; `\n` between lines, `\t` between cells of a row. */
    tile: z.string().nullable(),
    /** Words of its text. */
    words: z.number().int(),
    /** When everyone could read it for the first time; null while they can not. */
    publishedAt: instant.nullable(),
  }),
  abilities: noteAbilities,
});
export type NoteSummary = z.infer<typeof noteSummary>;

/** A note read by its id: the summary, its content in four forms, and the name of its live document. */
export const noteView = noteSummary.extend({
  htmlContent: z.string(),
  textContent: z.string(),
  /** ProseMirror JSON of the content. */
  content: z.record(z.string(), z.unknown()),
  /** Quill delta of the content. */
  deltaContent: z.object({ ops: z.array(z.record(z.string(), z.unknown())) }),
  /** The live document's name for `/collab` and `/yjs`; its shared types are `title` and `content`. Null for guests, and for those who read what is published of a staged note. */
  documentName: z.string().nullable(),
});
export type NoteView = z.infer<typeof noteView>;

/** A note that was just saved. `content` and `deltaContent` are absent when it can not be rendered right now. */
export const savedNote = noteView.partial({ content: true, deltaContent: true });
export type SavedNote = z.infer<typeof savedNote>;

/**
 * A note for a person who reads its content from the live document: the view without the forms of its content.
 * `htmlContent`: without a live document the HTML; else with `content=read`, the stored HTML where it is as new as the live document and not too long to be
 * shown before it, else null. `imageSizes`: the sizes in pixels in which its pictures are kept, by address.
 */
export const openedNote = noteSummary.extend({
  documentName: noteView.shape.documentName,
  htmlContent: z.string().nullable().optional(),
  imageSizes: z
    .record(z.string(), z.object({ width: z.number().int(), height: z.number().int() }))
    .optional(),
});
export type OpenedNote = z.infer<typeof openedNote>;

/** A note by what it is called. */
export const namedNote = z.object({
  id,
  title: z.string(),
  temp: noteSummary.shape.temp.pick({ preview: true }),
});
export type NamedNote = z.infer<typeof namedNote>;

/** A public note as it is offered beside something else that is read. */
export const noteTeaser = noteSummary.pick({ id: true, title: true, createdAt: true, info2: true }).extend({
  temp: noteSummary.shape.temp.pick({ author: true, preview: true, tile: true, words: true }),
});
export type NoteTeaser = z.infer<typeof noteTeaser>;

/** Public notes to read after one: the newest of its author, and where these are few, of others with one of its hashtags. */
const furtherNotes = z.object({
  ofAuthor: z.array(noteTeaser),
  ofTopic: z.array(noteTeaser),
  /** The hashtag of `ofTopic`, with its `#`; null without such notes. */
  topic: z.string().nullable(),
});
export type FurtherNotes = z.infer<typeof furtherNotes>;

/** What a list of notes can be asked for. */
export const noteListQuery = z.object({
  ...paging(limits.notesPage),
  searchQuery: plainText(200).optional(),
  sortBy: z.enum(['updatedAt', 'createdAt', 'title']).default('updatedAt'),
  /** Without one: titles from A, instants from the newest. */
  sortOrder: sortOrder.optional(),
  notebookId: queryList(id),
  sharing: queryList(sharing),
});

/** A page of notes. `savedNotes` are pages of their own, with the same limit, offset, search and order. */
const notesPageShape = {
  notes: z.array(noteSummary),
  savedNotes: z.array(noteSummary),
  /** How many there are of `notes` and of `savedNotes`, on all pages. */
  count: z.number().int(),
  savedCount: z.number().int(),
};
export const notesPage = z.object({ ...okShape, ...notesPageShape });

/** What a list of public notes can be asked for. */
export const publicNotesQuery = (defaultLimit: number) =>
  z.object({
    ...publicPaging(defaultLimit),
    searchQuery: noteListQuery.shape.searchQuery,
    /** `publishedAt`: by the first publication. `popularity`: by likes, comments and saves of the last seven days. */
    sortBy: z.enum(['updatedAt', 'createdAt', 'title', 'publishedAt', 'popularity']).default('updatedAt'),
    sortOrder: noteListQuery.shape.sortOrder,
  });
/** A page of public notes. */
export const publicNotesPage = z.object({
  ...okShape,
  notes: z.array(noteSummary),
  /** How many there are on all pages; a thousand also stands for more. */
  count: z.number().int(),
  /** Behind what the next page begins, as `after`; null where the order has no such place, and at the end. */
  next: z.string().nullable(),
});

const content = z.string().max(limits.contentBytes, 'This note is too large.');

/** Refused in one word, however many there are: a refusal for each of them would take seconds. */
const operations = z
  .custom<Record<string, unknown>[]>(
    (value) => Array.isArray(value) && value.length <= limits.deltaOperations && value.every(isObject),
    'This is not a list of operations.',
  )
  .meta({ type: 'array', items: { type: 'object' }, maxItems: limits.deltaOperations });

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const chosen = z.uuid({ error: 'Please selecte a note.' });
const unsaved = 'Please write something to save the note first.';
const on = z.boolean().optional();
/** How a note is published after an act, as its view says. */
/** The instant of the last change that a person was shown, in milliseconds. */
const shown = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional();

const staged = z.object({ ...okShape, publishMode, publishedVersion: publishedVersion.nullable() });
const place = { noteId: chosen, notebookId: id, sectionId: id.nullable().optional() };

export const notes = {
  list: defineEndpoint('GET', '/api/notes', {
    isLarge: { unless: 'noteId' },
    summary:
      'With `noteId`: that note, with its content as `note`, or with `content=live`, for clients that read that from the live document, without it as `openedNote`; with `content=read` that has the stored HTML, for clients that show it first. Without: the own notes, newest first unless sorted otherwise, and unless `savedNotes=left-out` the saved ones.',
    auth: 'optional',
    query: noteListQuery.extend({
      noteId: id.optional(),
      content: z.enum(['whole', 'live', 'read']).default('whole'),
      /** A list of one's own notes alone costs half as much. */
      savedNotes: z.enum(['listed', 'left-out']).default('listed'),
    }),
    response: z.object({
      ...okShape,
      note: noteView.optional(),
      openedNote: openedNote.optional(),
      ...z.object(notesPageShape).partial().shape,
    }),
    errors: ['not_found', 'unauthenticated', 'payload_too_large', 'unavailable'],
  }),
  shared: defineEndpoint('GET', '/api/notes/shared', {
    isLarge: true,
    summary:
      'Notes that others have shared with the signed-in person, newest first; the pages run over both lists together.',
    auth: 'session',
    query: z.object(paging(limits.sharedPage)),
    response: z.object({
      ...okShape,
      notesView: z.array(noteSummary),
      notesEdit: z.array(noteSummary),
      totalNotesCount: z.number().int(),
    }),
    errors: [],
  }),
  public: defineEndpoint('GET', '/api/notes/all', {
    isLarge: true,
    summary: 'Notes that everyone may read, the last edited first unless sorted otherwise.',
    auth: 'optional',
    query: publicNotesQuery(limits.explorePage),
    response: publicNotesPage,
    errors: [],
  }),
  further: defineEndpoint('GET', '/api/notes/all/further', {
    summary:
      'Three notes that everyone may read, to read after this one: the newest of its author, then of others with one of its hashtags. None of people whom the person who asks blocked or muted, and not those beside it in its notebook.',
    auth: 'optional',
    query: z.object({ noteId: id }),
    response: z.object({ ...okShape, ...furtherNotes.shape }),
    errors: ['not_found'],
  }),
  ofPerson: defineEndpoint('GET', '/api/notes/:username', {
    isLarge: true,
    summary: "Of one person's notes those that everyone may read.",
    auth: 'optional',
    params: usernameInPath,
    query: publicNotesQuery(limits.notesPage),
    response: publicNotesPage,
    errors: ['not_found'],
  }),
  create: defineEndpoint('POST', '/api/notes/create', {
    summary:
      'Creates a note, or with `noteId` writes to an existing one. Of several contents `htmlContent` goes before `deltaContent` before `textContent`. An `Idempotency-Key` makes repeated creations one note; `If-Match` refuses to overwrite a newer state.',
    auth: 'session',
    headers: z.object({
      'idempotency-key': z.string().min(8).max(100).optional(),
      'if-match': z.string().max(100).optional(),
    }),
    body: z.object({
      noteId: id.optional(),
      /** Null, as a reader of the note alone gets, names none. */
      notebookId: id.nullable().optional(),
      sectionId: id.nullable().optional(),
      title: plainText(limits.titleCharacters).optional(),
      htmlContent: content.optional(),
      deltaContent: z
        .object({ ops: operations })
        .refine((delta) => isNestedAtMost(20, delta), 'This is nested too deeply.')
        .optional(),
      textContent: content.optional(),
      fontSize: z.number().min(limits.fontSize.min).max(limits.fontSize.max).optional(),
      lineHeight: z.number().min(limits.lineHeight.min).max(limits.lineHeight.max).optional(),
    }),
    response: z.object({ ...okShape, note: savedNote }),
    errors: [
      'not_found',
      'forbidden',
      'rejected',
      'precondition_failed',
      'conflict',
      'storage_full',
      'payload_too_large',
      'unavailable',
    ],
  }),
  collabToken: defineEndpoint('POST', '/api/notes/collab-token', {
    summary:
      'A token for the live document of one note over `/yjs/<documentName>?token=`, for plain Yjs clients. It opens nothing else, and is valid for 15 minutes and no longer than the session; a connection opened with it stays open as long as the session lives.',
    auth: 'session',
    scope: 'read',
    body: z.object({ noteId: id }),
    response: z.object({
      ...okShape,
      token: z.string(),
      /** The room to open. */
      documentName: z.string(),
      /** When the token stops opening connections: ask for the next one before. */
      expiresAt: instant,
      /** Without `edit`, what this person types arrives nowhere. */
      abilities: noteAbilities,
    }),
    errors: ['not_found'],
  }),
  delete: defineEndpoint('POST', '/api/notes/delete', {
    summary: 'Deletes a note for good.',
    auth: 'session',
    body: z.object({ id }),
    response: okResponse,
    errors: ['not_found', 'forbidden'],
  }),
  copy: defineEndpoint('POST', '/api/notes/copy', {
    summary:
      "Copies a note one may read into one's own notebook: content, text size and line height, private and without history.",
    auth: 'session',
    headers: z.object({ 'idempotency-key': z.string().min(8).max(100).optional() }),
    body: z.object(place),
    response: z.object({ ...okShape, note: noteSummary }),
    errors: ['not_found', 'forbidden', 'rejected', 'payload_too_large', 'storage_full', 'unavailable'],
  }),
  move: defineEndpoint('POST', '/api/notes/move', {
    summary: "Moves one's own note to another notebook or section of one's own; without a section, to none.",
    auth: 'session',
    body: z.object(place),
    response: z.object({ ...okShape, note: noteSummary }),
    errors: ['not_found', 'forbidden', 'rejected'],
  }),
  save: defineEndpoint('POST', '/api/notes/save', {
    summary:
      "Keeps another person's note in one's own notebook, without one in the default for saved notes, or takes it out again; `on` says which.",
    auth: 'session',
    body: z.object({ noteId: chosen, notebookId: id.optional(), on }),
    response: z.object({ ...okShape, savedIn: noteSummary.shape.temp.shape.savedIn }),
    errors: ['not_found', 'forbidden'],
  }),
  publish: defineEndpoint('POST', '/api/notes/publish', {
    summary:
      'Publishes a note, or makes it private again; `on` says which. With `keepGrants` the people it is shared with keep it when it stops being public.',
    auth: 'session',
    body: z.object({ noteId: chosen, on, keepGrants: z.boolean().default(false) }),
    response: z.object({ ...okShape, sharing }),
    errors: ['not_found', 'forbidden', 'conflict', 'unavailable'],
  }),
  visit: defineEndpoint('POST', '/api/notes/visit', {
    summary:
      'Says that the signed-in person has seen a note as it is now; a reader whom it is not shared with leaves no trace. Answers who of the others changed it since the visit before, the last one first and three at most, for those who may edit it; null when nobody did, or without a visit before. `since` is in milliseconds; `isComparable`: whether `GET /api/notes/compare` knows what the note was then.',
    auth: 'session',
    body: z.object({ noteId: chosen }),
    response: z.object({ ...okShape, changes: visitChanges.nullable() }),
    errors: ['not_found'],
  }),
  publishMode: defineEndpoint('POST', '/api/notes/publish-mode', {
    summary:
      'Says what others read of a public note: with `live` each edit, with `staged` what was published last. Switching to `live` publishes, with `shown` as `publish-changes` does.',
    auth: 'session',
    body: z.object({ noteId: chosen, mode: publishMode, shown }),
    response: staged,
    errors: ['not_found', 'forbidden', 'conflict', 'unavailable'],
  }),
  publishChanges: defineEndpoint('POST', '/api/notes/publish-changes', {
    summary:
      'Publishes what was changed in a staged note. Without changes it changes nothing. With `shown`, the `until` of the comparison that the person saw, nothing that was changed after it is published: `conflict`.',
    auth: 'session',
    body: z.object({ noteId: chosen, shown }),
    response: staged,
    errors: ['not_found', 'forbidden', 'conflict', 'unavailable'],
  }),
  discardChanges: defineEndpoint('POST', '/api/notes/discard-changes', {
    summary:
      'Writes what is published of a staged note as its new state, live for all who have it open. `before` is the instant to restore for what it was just now; null when nothing was published.',
    auth: 'session',
    body: z.object({ noteId: chosen }),
    response: staged.extend({ before: z.number().int().nullable() }),
    errors: ['not_found', 'forbidden', 'conflict', 'payload_too_large', 'storage_full', 'unavailable'],
  }),
  pin: defineEndpoint('POST', '/api/notes/pin', {
    summary:
      "Shows one's own public note first on one's profile, in the place of another, or no longer; `on` says which.",
    auth: 'session',
    body: z.object({ noteId: chosen, on }),
    response: z.object({ ...okShape, isPinned: z.boolean() }),
    errors: ['not_found', 'forbidden'],
  }),
  protect: defineEndpoint('POST', '/api/notes/protect', {
    summary:
      'Protects a note, so that nothing makes it public, or takes the protection away; `on` says which. People it is shared with keep it.',
    auth: 'session',
    body: z.object({ noteId: chosen, on }),
    response: z.object({ ...okShape, isProtected: z.boolean() }),
    errors: ['not_found', 'forbidden'],
  }),
  share: defineEndpoint('POST', '/api/notes/share', {
    summary: 'Replaces the people who may view and edit a note. Who is in both lists may edit.',
    auth: 'session',
    body: z.object({
      noteId: chosen,
      usersView: z.array(id).max(limits.grants),
      usersEdit: z.array(id).max(limits.grants),
    }),
    response: okResponse,
    errors: ['not_found', 'forbidden', 'rejected'],
  }),
  leave: defineEndpoint('POST', '/api/notes/leave', {
    summary: 'Removes a note that was shared with the signed-in person from what is shared with them.',
    auth: 'session',
    body: z.object({ noteId: chosen }),
    response: okResponse,
    errors: ['not_found', 'forbidden'],
  }),
  sharedWith: defineEndpoint('GET', '/api/notes/shared-with', {
    summary: 'The people a note is shared with, for those who may share it.',
    auth: 'session',
    query: z.object({ id }),
    response: sharedWith,
    errors: ['not_found', 'forbidden'],
  }),
  uploadImage: defineEndpoint('POST', '/api/notes/upload-image', {
    summary:
      'Adds a picture to a note: newly encoded from its pixels, upright, without metadata. The same picture sent again is the same picture.',
    auth: 'session',
    headers: z.object({
      noteid: z.uuid({ error: unsaved }),
      /** What the sender calls this upload. */
      fileid: z.string().max(100).optional(),
    }),
    file: {
      field: 'file',
      maxBytes: limits.noteImageBytes,
      tooLarge: 'Upload Failed. Max file size allowed: 10mb.',
    },
    response: z.object({
      ...okShape,
      /** Where the picture is, below the origin: `/files/notes/<noteId>/<hash>.webp`, and in other widths with `?width=`. */
      location: z.string(),
      /** Its own size in pixels, as it is kept. */
      width: z.number().int(),
      height: z.number().int(),
    }),
    errors: ['not_found', 'forbidden', 'rejected', 'storage_full', 'payload_too_large', 'unavailable'],
  }),
  claimImages: defineEndpoint('POST', '/api/notes/claim-images', {
    summary:
      'Makes pictures of other notes, which one may read, pictures of this note as well, which one may edit; nothing is sent or kept twice.',
    auth: 'session',
    body: z.object({
      noteId: chosen,
      /** Addresses of pictures, below the origin, without a query. */
      images: z.array(z.string().max(200)).min(1).max(limits.imagesClaimed),
    }),
    response: z.object({
      ...okShape,
      /** One for each address, in their order. Without a location where there is no such picture, or none that one may see. */
      images: z.array(
        z.object({
          from: z.string(),
          location: z.string().nullable(),
          width: z.number().int().nullable(),
          height: z.number().int().nullable(),
        }),
      ),
    }),
    errors: ['not_found', 'forbidden', 'rejected', 'storage_full'],
  }),
};
