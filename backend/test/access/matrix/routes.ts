import { api, type EndpointDefinition } from '@commonplace/contracts/api';
import {
  type Actor,
  notebookHasGrants,
  notebookIsPublic,
  notebookRights,
  noteHasGrants,
  noteIsPublic,
  noteRights,
  type Outcome,
  outcomeOf,
  type Standing,
} from './oracle.ts';
import type { Cast, MatrixWorld, OwnThings } from './worlds.ts';

export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
  /** Field of a file that is no picture: whoever may send one is refused for what it is. */
  file?: string;
}

/** One way to call an endpoint with the note or the notebook of a world. */
export interface Route {
  name: string;
  endpoint: EndpointDefinition;
  send(world: MatrixWorld, own: OwnThings, cast: Cast): Sent;
  expected(actor: Actor, standing: Standing): Outcome;
  /** For lists: whether the answer has the thing, instead of being refused. */
  lists?: (body: never, world: MatrixWorld) => boolean;
  /** It changes the world where it is done. */
  changes?: true;
}

type NoteRight = keyof ReturnType<typeof noteRights>;
type NotebookRight = keyof ReturnType<typeof notebookRights>;
type Sending = Route['send'];

const ofNote = (
  endpoint: EndpointDefinition,
  right: NoteRight,
  send: Sending,
  more: Partial<Pick<Route, 'changes' | 'name'>> = {},
): Route => ({
  name: endpoint.path,
  endpoint,
  send,
  expected(actor, standing) {
    const rights = noteRights(actor, standing);
    return outcomeOf(actor, endpoint, rights, rights[right]);
  },
  ...more,
});
const ofNotebook = (
  endpoint: EndpointDefinition,
  right: NotebookRight,
  send: Sending,
  more: Partial<Pick<Route, 'changes' | 'name'>> = {},
): Route => ({
  name: endpoint.path,
  endpoint,
  send,
  expected(actor, standing) {
    const rights = notebookRights(actor, standing);
    return outcomeOf(actor, endpoint, rights, rights[right]);
  },
  ...more,
});
/** A public list has a thing for everyone or for nobody. */
const listing = (
  name: string,
  endpoint: EndpointDefinition,
  send: Sending,
  isListed: (standing: Standing) => boolean,
  lists: (body: { notes: { id: string }[]; notebooks: { id: string }[] }, world: MatrixWorld) => boolean,
): Route => ({
  name,
  endpoint,
  send,
  expected: (_actor, standing) => (isListed(standing) ? 'done' : 'not found'),
  lists: lists as Route['lists'] & {},
});

const noteId: Sending = ({ noteId }) => ({ body: { noteId } });
const notebookId: Sending = ({ notebookId }) => ({ body: { notebookId } });
const peopleOf = (cast: Cast, isShared: boolean, kind: 'note' | 'notebook') => ({
  usersView: isShared ? [cast.people.get(`${kind}-viewer`)?.id] : [],
  usersEdit: isShared ? [cast.people.get(`${kind}-editor`)?.id] : [],
});
const hasNote = (body: { notes: { id: string }[] }, world: MatrixWorld) =>
  body.notes.some(({ id }) => id === world.noteId);
const hasNotebook = (body: { notebooks: { id: string }[] }, world: MatrixWorld) =>
  body.notebooks.some(({ id }) => id === world.notebookId);
const everything = { limit: 100 };

/** Calls on the comment of a thing, which the thing's `of` judges. A comment that is replied to or liked stays as it is. */
const commentRoutes = (
  kind: 'note' | 'notebook',
  of: (
    endpoint: EndpointDefinition,
    right: 'read' | 'changeComment' | 'removeComment',
    send: Sending,
    more: Partial<Pick<Route, 'changes' | 'name'>>,
  ) => Route,
): Route[] => {
  const idOf = (world: MatrixWorld) => (kind === 'note' ? world.noteCommentId : world.notebookCommentId);
  const named = (act: string) => ({ name: `${act} a comment on a ${kind}` });
  const onComment = (world: MatrixWorld) => ({ subjectType: 'comment', id: idOf(world) });
  const ofComment = (world: MatrixWorld) => ({ body: { commentId: idOf(world) } });
  return [
    of(
      api.likes.toggle,
      'read',
      (world) => ({ params: onComment(world), body: { on: false } }),
      named('like'),
    ),
    of(
      api.comments.add,
      'read',
      (world) => ({ params: onComment(world), body: { text: 'So do I' } }),
      named('reply to'),
    ),
    of(api.comments.replies, 'read', (world) => ({ params: { id: idOf(world) } }), named('list replies to')),
    of(api.moderation.report, 'read', (world) => ({ params: onComment(world), ...spam }), named('report')),
    of(
      api.comments.edit,
      'changeComment',
      (world) => ({ body: { commentId: idOf(world), text: 'Matrix' } }),
      named('edit'),
    ),
    of(api.comments.delete, 'changeComment', ofComment, { ...named('delete'), changes: true }),
    of(api.comments.remove, 'removeComment', ofComment, { ...named('remove'), changes: true }),
  ];
};
const spam = { body: { reason: 'spam' } };
const onNote = ({ noteId }: MatrixWorld) => ({ subjectType: 'note', id: noteId });
const onNotebook = ({ notebookId }: MatrixWorld) => ({ subjectType: 'notebook', id: notebookId });

/** Every call that takes a note or a notebook, or lists public ones. */
export const routes: readonly Route[] = [
  ofNote(api.notes.list, 'read', ({ noteId }) => ({ query: { noteId } }), { name: 'GET a note' }),
  ofNote(api.notes.list, 'read', ({ noteId }) => ({ query: { noteId, content: 'live' } }), {
    name: 'GET a note for its live document',
  }),
  ofNote(api.notes.create, 'edit', ({ noteId }) => ({ body: { noteId, fontSize: 18 } }), {
    name: 'write a note',
  }),
  ofNotebook(api.notes.create, 'manage', ({ notebookId }) => ({ body: { notebookId } }), {
    name: 'a new note in a notebook',
    changes: true,
  }),
  ofNote(api.notes.collabToken, 'read', noteId),
  ofNote(api.notes.delete, 'manage', ({ noteId }) => ({ body: { id: noteId } }), { changes: true }),
  ofNote(api.notes.copy, 'copy', ({ noteId }, own) => ({
    body: { noteId, notebookId: own.notebookId, sectionId: own.sectionId },
  })),
  ofNotebook(
    api.notes.copy,
    'manage',
    ({ notebookId }, own) => ({ body: { noteId: own.noteId, notebookId } }),
    { name: 'copy into a notebook', changes: true },
  ),
  ofNote(
    api.notes.move,
    'move',
    ({ noteId }, own) => ({ body: { noteId, notebookId: own.notebookId, sectionId: own.sectionId } }),
    { changes: true },
  ),
  ofNotebook(
    api.notes.move,
    'manage',
    ({ notebookId }, own) => ({ body: { noteId: own.noteId, notebookId } }),
    { name: 'move into a notebook', changes: true },
  ),
  ofNote(api.notes.save, 'save', ({ noteId }, own) => ({
    body: { noteId, notebookId: own.notebookId, on: true },
  })),
  ofNotebook(
    api.notes.save,
    'manage',
    ({ notebookId }, _own, cast) => ({ body: { noteId: cast.publicNoteId, notebookId, on: true } }),
    { name: 'save into a notebook' },
  ),
  ofNote(api.notes.publish, 'publish', ({ noteId, standing }) => ({
    body: { noteId, on: standing.note === 'published' },
  })),
  ofNote(api.notes.protect, 'manage', ({ noteId, standing }) => ({
    body: { noteId, on: standing.note === 'protected' },
  })),
  ofNote(api.notes.share, 'manage', ({ noteId, standing }, _own, cast) => ({
    body: { noteId, ...peopleOf(cast, noteHasGrants(standing), 'note') },
  })),
  ofNote(api.notes.sharedWith, 'manage', ({ noteId }) => ({ query: { id: noteId } })),
  ofNote(api.notes.uploadImage, 'edit', ({ noteId }) => ({ headers: { noteid: noteId }, file: 'file' })),
  ofNote(api.notes.claimImages, 'edit', ({ noteId }) => ({
    body: { noteId, images: [`/files/notes/${noteId}/${'0'.repeat(64)}.webp`] },
  })),
  ofNotebook(api.notebooks.list, 'read', ({ notebookId }) => ({ query: { id: notebookId } }), {
    name: 'GET a notebook',
  }),
  ofNotebook(api.notebooks.notes, 'read', ({ notebookId }) => ({ query: { notebookId } })),
  ofNotebook(api.notebooks.edit, 'manage', ({ notebookId }) => ({
    body: { id: notebookId, name: 'Matrix' },
  })),
  ofNotebook(api.notebooks.changeDefault, 'manage', notebookId),
  ofNotebook(api.notebooks.changeDefaultSaved, 'manage', notebookId),
  ofNotebook(api.notebooks.delete, 'manage', notebookId, { changes: true }),
  ofNotebook(api.notebooks.share, 'share', ({ notebookId, standing }, _own, cast) => ({
    body: { notebookId, ...peopleOf(cast, notebookHasGrants(standing), 'notebook') },
  })),
  ofNotebook(api.notebooks.sharedWith, 'share', ({ notebookId }) => ({ query: { id: notebookId } })),
  ofNotebook(api.notebooks.publish, 'publish', ({ notebookId, standing }) => ({
    body: { notebookId, on: standing.notebook === 'published' },
  })),
  ofNotebook(api.notebooks.protect, 'manage', ({ notebookId, standing }) => ({
    body: { notebookId, on: standing.notebook === 'protected' },
  })),
  ofNotebook(api.notebooks.save, 'save', ({ notebookId }) => ({ body: { notebookId, on: true } })),
  ofNotebook(api.notebooks.changeCover, 'manage', ({ notebookId }) => ({
    headers: { notebookid: notebookId },
    file: 'cover',
  })),
  ofNotebook(api.notebooks.removeCover, 'manage', notebookId),
  ofNotebook(api.sections.create, 'manage', ({ notebookId }) => ({ body: { notebookId, title: 'New' } })),
  ofNotebook(api.sections.edit, 'manage', ({ sectionId }) => ({ body: { sectionId, title: 'Part' } })),
  ofNotebook(api.sections.delete, 'manage', ({ sectionId }) => ({ body: { sectionId } }), { changes: true }),
  ofNotebook(api.sets.create, 'manage', ({ notebookId }) => ({
    body: { title: 'Set', notebookIds: [notebookId] },
  })),
  ofNotebook(api.sets.edit, 'manage', ({ notebookId }, own) => ({
    body: { id: own.setId, notebookIds: [notebookId] },
  })),
  ofNotebook(api.sets.notebook, 'manage', ({ notebookId }, own) => ({
    body: { setId: own.setId, notebookId, on: true },
  })),
  ofNote(api.likes.toggle, 'read', (world) => ({ params: onNote(world), body: { on: false } }), {
    name: 'like a note',
  }),
  ofNote(api.comments.add, 'read', (world) => ({ params: onNote(world), body: { text: 'Words' } }), {
    name: 'comment on a note',
  }),
  ofNote(api.comments.list, 'read', (world) => ({ params: onNote(world) }), { name: 'comments of a note' }),
  ofNote(api.comments.close, 'manage', (world) => ({ params: onNote(world), body: { on: false } }), {
    name: 'close the comments of a note',
  }),
  ofNote(api.moderation.report, 'read', (world) => ({ params: onNote(world), ...spam }), {
    name: 'report a note',
  }),
  ...commentRoutes('note', ofNote),
  ofNotebook(api.likes.toggle, 'read', (world) => ({ params: onNotebook(world), body: { on: false } }), {
    name: 'like a notebook',
  }),
  ofNotebook(api.comments.add, 'read', (world) => ({ params: onNotebook(world), body: { text: 'Words' } }), {
    name: 'comment on a notebook',
  }),
  ofNotebook(api.comments.list, 'read', (world) => ({ params: onNotebook(world) }), {
    name: 'comments of a notebook',
  }),
  ofNotebook(api.comments.close, 'manage', (world) => ({ params: onNotebook(world), body: { on: false } }), {
    name: 'close the comments of a notebook',
  }),
  ofNotebook(api.moderation.report, 'read', (world) => ({ params: onNotebook(world), ...spam }), {
    name: 'report a notebook',
  }),
  ...commentRoutes('notebook', ofNotebook),
  {
    name: 'feed',
    endpoint: api.feed.list,
    send: () => ({}),
    expected(actor, standing) {
      if (actor === 'guest') return 'unauthenticated';
      return noteIsPublic(standing) && actor !== 'author' ? 'done' : 'not found';
    },
    lists: hasNote as Route['lists'] & {},
  },
  {
    // Administrators alone, and none of these people is one.
    name: 'hide a note',
    endpoint: api.admin.hide,
    send: (world) => ({ params: onNote(world), body: { on: true, reason: 'Matrix' } }),
    expected: (actor) => (actor === 'guest' ? 'unauthenticated' : 'not found'),
  },
  listing('notes of everyone', api.notes.public, () => ({ query: everything }), noteIsPublic, hasNote),
  listing(
    'notes of their author',
    api.notes.ofPerson,
    () => ({ params: { username: 'the.author' }, query: everything }),
    noteIsPublic,
    hasNote,
  ),
  listing(
    'notes with their tag',
    api.hashtags.notes,
    ({ tag }) => ({ params: { hashtag: tag } }),
    noteIsPublic,
    hasNote,
  ),
  listing(
    'notebooks of everyone',
    api.notebooks.public,
    () => ({ query: everything }),
    notebookIsPublic,
    hasNotebook,
  ),
  listing(
    'notebooks of their owner',
    api.notebooks.ofPerson,
    () => ({ params: { username: 'the.notebookowner' }, query: everything }),
    notebookIsPublic,
    hasNotebook,
  ),
  listing(
    'notebooks with their tag',
    api.hashtags.notebooks,
    ({ tag }) => ({ params: { hashtag: tag } }),
    notebookIsPublic,
    hasNotebook,
  ),
  listing(
    'their tag',
    api.hashtags.one,
    ({ tag }) => ({ params: { hashtag: tag } }),
    (standing) => noteIsPublic(standing) || notebookIsPublic(standing),
    (body) => (body as unknown as { hashtag: object | null }).hashtag !== null,
  ),
  {
    name: 'oEmbed',
    endpoint: api.embeds.note,
    send: ({ noteId }) => ({ query: { url: `http://localhost:3000/?note=${noteId}` } }),
    expected: (_actor, standing) => (noteIsPublic(standing) ? 'done' : 'not found'),
  },
];

/** A document for programs: it tells the same to everyone, whatever token comes along. */
export interface Document {
  path(world: MatrixWorld): string;
  /** Whether it has the thing; where it has not, it may be there or not. */
  has(standing: Standing): boolean;
  id(world: MatrixWorld): string;
}

export const documents: readonly Document[] = [
  { path: ({ tag }) => `/tag/${tag}/feed.json`, has: noteIsPublic, id: ({ noteId }) => noteId },
  { path: () => '/the.author/feed.xml', has: noteIsPublic, id: ({ noteId }) => noteId },
  {
    path: ({ notebookId }) => `/notebooks/${notebookId}/feed.xml`,
    has: (standing) => notebookIsPublic(standing) && noteIsPublic(standing),
    id: ({ noteId }) => noteId,
  },
  { path: () => '/sitemap/notes/1.xml', has: noteIsPublic, id: ({ noteId }) => noteId },
  { path: () => '/sitemap/notebooks/1.xml', has: notebookIsPublic, id: ({ notebookId }) => notebookId },
];

/** Calls that take neither note nor notebook and list no public ones, or only a person's own. */
export const withoutThings: ReadonlySet<EndpointDefinition> = new Set<EndpointDefinition>([
  ...Object.values(api.users),
  ...Object.values(api.profiles),
  ...Object.values(api.tpservices),
  ...Object.values(api.follows),
  ...Object.values(api.admin).filter((endpoint) => endpoint !== api.admin.hide),
  api.moderation.block,
  api.moderation.mute,
  api.moderation.blocked,
  api.hashtags.suggest,
  api.notes.shared,
  api.notebooks.create,
  api.notebooks.shared,
  api.notebooks.saved,
  api.sets.delete,
]);
