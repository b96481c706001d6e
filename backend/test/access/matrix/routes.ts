import { api, type EndpointDefinition } from '@commonplace/contracts/api';
import type { Cast, MatrixWorld, OwnThings } from './matrix-world.ts';
import {
  type Actor,
  handlesTrashed,
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

export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
  /** The field of a file that is no picture: it is rejected where the actor may send a picture. */
  file?: string;
}

/** The note or notebook, its comments and likes, its likes alone, or follows, blocks and mutes. */
export type Changed = 'things' | 'discussion' | 'likes' | 'relations';

/** One way to call an endpoint with the note or the notebook of a world. */
export interface Route {
  name: string;
  endpoint: EndpointDefinition;
  send(world: MatrixWorld, own: OwnThings, cast: Cast): Sent;
  expected(actor: Actor, standing: Standing): Outcome;
  /** For lists, which are answered in any case: whether the list contains the thing. */
  lists?: (body: never, world: MatrixWorld) => boolean;
  /** What it changes where it is allowed; it is restored then. */
  changes?: Changed;
}

type Found = Record<'notes' | 'notebooks', { id: string }[]> & {
  counts: Record<'notes' | 'notebooks', number>;
};
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
/** A26: an act that who has the thing in the trash may do there too. */
const alsoInTrash = (kind: 'note' | 'notebook', route: Route): Route => ({
  ...route,
  expected: (actor, standing) =>
    handlesTrashed(kind, actor, standing) ? 'done' : route.expected(actor, standing),
});
/** A public list contains a thing for every actor or for none. */
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

/** Every call about a note or a notebook itself, and the lists of public ones. */
export const contentRoutes: readonly Route[] = [
  ofNote(api.notes.list, 'read', ({ noteId }) => ({ query: { noteId } }), { name: 'GET a note' }),
  ofNote(api.notes.list, 'read', ({ noteId }) => ({ query: { noteId, content: 'live' } }), {
    name: 'GET a note for its live document',
  }),
  ofNote(api.notes.list, 'read', ({ noteId }) => ({ query: { noteId, content: 'read' } }), {
    name: 'GET a note to read first',
  }),
  ofNote(api.notes.create, 'edit', ({ noteId }) => ({ body: { noteId, fontSize: 18 } }), {
    name: 'write a note',
  }),
  ofNotebook(api.notes.create, 'manage', ({ notebookId }) => ({ body: { notebookId } }), {
    name: 'a new note in a notebook',
    changes: 'things',
  }),
  ofNote(api.notes.create, 'move', ({ noteId }, own) => ({ body: { noteId, notebookId: own.notebookId } }), {
    name: 'write a note into another notebook',
    changes: 'things',
  }),
  ofNotebook(api.notebooks.besideNote, 'read', ({ notebookId, noteId }) => ({
    query: { notebookId, noteId },
  })),
  ofNote(api.notes.further, 'read', ({ noteId }) => ({ query: { noteId } })),
  ofNote(api.notes.collabToken, 'readDocument', noteId),
  alsoInTrash(
    'note',
    ofNote(api.notes.delete, 'manage', ({ noteId }) => ({ body: { id: noteId } }), { changes: 'things' }),
  ),
  ...[api.trash.moveNote, api.trash.restoreNote].map((endpoint) =>
    alsoInTrash('note', ofNote(endpoint, 'manage', noteId, { changes: 'things' })),
  ),
  ...[api.trash.moveNotebook, api.trash.restoreNotebook].map((endpoint) =>
    alsoInTrash('notebook', ofNotebook(endpoint, 'manage', notebookId, { changes: 'things' })),
  ),
  ofNote(api.notes.copy, 'copy', ({ noteId }, own) => ({
    body: { noteId, notebookId: own.notebookId, sectionId: own.sectionId },
  })),
  ofNotebook(
    api.notes.copy,
    'manage',
    ({ notebookId }, own) => ({ body: { noteId: own.noteId, notebookId } }),
    { name: 'copy into a notebook', changes: 'things' },
  ),
  ofNote(
    api.notes.move,
    'move',
    ({ noteId }, own) => ({ body: { noteId, notebookId: own.notebookId, sectionId: own.sectionId } }),
    { changes: 'things' },
  ),
  ofNotebook(
    api.notes.move,
    'manage',
    ({ notebookId }, own) => ({ body: { noteId: own.noteId, notebookId } }),
    { name: 'move into a notebook', changes: 'things' },
  ),
  ofNote(
    api.notes.save,
    'save',
    ({ noteId }, own) => ({ body: { noteId, notebookId: own.notebookId, on: true } }),
    { changes: 'things' },
  ),
  ofNotebook(
    api.notes.save,
    'manage',
    ({ notebookId }, _own, cast) => ({ body: { noteId: cast.publicNoteId, notebookId, on: true } }),
    { name: 'save into a notebook' },
  ),
  ofNote(api.notes.publish, 'publish', ({ noteId, standing }) => ({
    body: { noteId, on: standing.note === 'published' },
  })),
  ofNote(api.notes.publishMode, 'publish', ({ noteId, standing }) => ({
    body: { noteId, mode: standing.circumstance === 'staged' ? 'staged' : 'live' },
  })),
  ofNote(api.notes.publishChanges, 'publish', noteId, { changes: 'things' }),
  ofNote(api.notes.discardChanges, 'publish', noteId, { changes: 'things' }),
  ofNote(api.notes.protect, 'manage', ({ noteId, standing }) => ({
    body: { noteId, on: standing.note === 'protected' },
  })),
  ofNote(api.notes.share, 'manage', ({ noteId, standing }, _own, cast) => ({
    body: { noteId, ...peopleOf(cast, noteHasGrants(standing), 'note') },
  })),
  ofNote(api.exports.note, 'read', ({ noteId }) => ({ query: { noteId, format: 'json' } })),
  ofNotebook(api.exports.notebook, 'read', ({ notebookId }) => ({
    query: { notebookId, format: 'html' },
  })),
  ofNote(api.history.moments, 'edit', ({ noteId }) => ({ query: { noteId } })),
  ofNote(api.history.version, 'edit', ({ noteId }) => ({ query: { noteId, at: Date.now() } })),
  ofNote(api.history.compare, 'edit', ({ noteId }) => ({ query: { noteId, from: Date.now() } })),
  ofNote(api.history.restore, 'edit', ({ noteId }) => ({ body: { noteId, at: Date.now() } })),
  ofNote(api.history.name, 'edit', ({ noteId }) => ({ body: { noteId, at: Date.now(), name: 'Matrix' } })),
  ofNote(api.history.clear, 'manage', ({ noteId }) => ({ body: { noteId, at: Date.now() } })),
  // Folds the note, whose title and hashtags are in no document here.
  ofNote(
    api.passages.make,
    'edit',
    ({ noteId }) => ({ body: { noteId, runs: [{ client: 1, clock: 0, length: 1 }] } }),
    { changes: 'things' },
  ),
  ofNote(api.passages.find, 'read', ({ noteId }) => ({
    query: { noteId, passageId: '00000000-0000-4000-8000-000000000000' },
  })),
  ofNote(api.notes.visit, 'read', noteId),
  ofNote(api.notes.pin, 'pin', ({ noteId }) => ({ body: { noteId, on: true } })),
  ofNote(api.notes.leave, 'leave', noteId, { changes: 'things' }),
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
  alsoInTrash('notebook', ofNotebook(api.notebooks.delete, 'manage', notebookId, { changes: 'things' })),
  ofNotebook(api.notebooks.share, 'share', ({ notebookId, standing }, _own, cast) => ({
    body: { notebookId, ...peopleOf(cast, notebookHasGrants(standing), 'notebook') },
  })),
  ofNotebook(api.notebooks.leave, 'leave', notebookId, { changes: 'things' }),
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
  ofNotebook(api.sections.delete, 'manage', ({ sectionId }) => ({ body: { sectionId } }), {
    changes: 'things',
  }),
  ofNotebook(api.sets.create, 'manage', ({ notebookId }) => ({
    body: { title: 'Set', notebookIds: [notebookId] },
  })),
  ofNotebook(api.sets.edit, 'manage', ({ notebookId }, own) => ({
    body: { id: own.setId, notebookIds: [notebookId] },
  })),
  ofNotebook(api.sets.notebook, 'manage', ({ notebookId }, own) => ({
    body: { setId: own.setId, notebookId, on: true },
  })),
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
    'who writes about their tag',
    api.hashtags.writers,
    ({ tag }) => ({ params: { hashtag: tag } }),
    noteIsPublic,
    (body) =>
      (body as unknown as { users: { username: string }[] }).users.some(
        ({ username }) => username === 'the.author',
      ),
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
  ...(['note', 'notebook'] as const).map(
    (kind): Route => ({
      name: `${kind}s that are shared`,
      endpoint: kind === 'note' ? api.notes.shared : api.notebooks.shared,
      send: () => ({ query: everything }),
      expected(actor, standing) {
        if (actor === 'guest') return 'unauthenticated';
        const { leave } = (kind === 'note' ? noteRights : notebookRights)(actor, standing);
        return leave ? 'done' : 'not found';
      },
      lists: (body: Record<string, { id: string }[]>, world) =>
        [body[`${kind}sView`], body[`${kind}sEdit`]]
          .flat()
          .some((one) => one?.id === (kind === 'note' ? world.noteId : world.notebookId)),
    }),
  ),
  ...(['note', 'notebook'] as const).map(
    (kind): Route => ({
      name: `a search for the ${kind}`,
      endpoint: api.search.all,
      send: () => ({ query: { query: 'matrix', kind: `${kind}s` } }),
      expected(actor, standing) {
        const { read } = (kind === 'note' ? noteRights : notebookRights)(actor, standing);
        return read ? 'done' : 'not found';
      },
      // A count of more than is listed would tell of it too.
      lists: (body: Found, world) =>
        body.counts[`${kind}s`] !== body[`${kind}s`].length ||
        body[`${kind}s`].some(({ id }) => id === (kind === 'note' ? world.noteId : world.notebookId)),
    }),
  ),
  ...(['note', 'notebook'] as const).map(
    (kind): Route => ({
      name: `${kind}s in the trash`,
      endpoint: api.trash.list,
      send: () => ({ query: everything }),
      expected(actor, standing) {
        if (actor === 'guest') return 'unauthenticated';
        // A note that was moved with its notebook is listed in no trash by itself.
        const isListed = standing.circumstance === `${kind} trashed` && handlesTrashed(kind, actor, standing);
        return isListed ? 'done' : 'not found';
      },
      lists: (body: Found, world) =>
        body[`${kind}s`].some(({ id }) => id === (kind === 'note' ? world.noteId : world.notebookId)),
    }),
  ),
  ...[api.trash.moveNotes, api.trash.restoreNotes].map(
    (endpoint): Route => ({
      name: endpoint.path,
      endpoint,
      send: ({ noteId }) => ({ body: { noteIds: [noteId] } }),
      expected(actor, standing) {
        if (actor === 'guest') return 'unauthenticated';
        const moves = endpoint === api.trash.moveNotes && noteRights(actor, standing).manage;
        return moves || handlesTrashed('note', actor, standing) ? 'done' : 'not found';
      },
      lists: ({ noteIds }: { noteIds: string[] }, world) => noteIds.includes(world.noteId),
      changes: 'things',
    }),
  ),
  {
    name: 'a webhook of a notebook',
    endpoint: api.webhooks.create,
    // Its address is refused: nobody is to be told of what the matrix does.
    send: ({ notebookId }) => ({
      body: { url: 'https://localhost:1/', events: ['note.created'], notebookId },
    }),
    expected(actor, standing) {
      const rights = notebookRights(actor, standing);
      const outcome = outcomeOf(actor, api.webhooks.create, rights, rights.manage);
      return outcome === 'done' ? 'rejected' : outcome;
    },
  },
  {
    name: 'oEmbed',
    endpoint: api.embeds.note,
    send: ({ noteId }) => ({ query: { url: `http://localhost:3000/?note=${noteId}` } }),
    expected: (_actor, standing) => (noteIsPublic(standing) ? 'done' : 'not found'),
  },
];

/** Calls that concern neither things of other people nor public lists. */
export const withoutThings: ReadonlySet<EndpointDefinition> = new Set<EndpointDefinition>([
  ...Object.values(api.users),
  ...Object.values(api.profiles),
  ...Object.values(api.tokens),
  ...Object.values(api.tpservices),
  api.hashtags.suggest,
  // Computed once a minute for everyone, and told without notes: `explore.test.ts` asks what is in it.
  api.hashtags.used,
  api.notebooks.create,
  api.notebooks.saved,
  ...Object.values(api.saved),
  api.sets.delete,
  api.trash.empty,
  api.notifications.seen,
  api.notifications.preferences,
  api.notifications.changePreferences,
  api.notifications.unsubscribe,
  ...Object.values(api.tasks),
  // Those of others are not found, and what is told is judged by `webhooks.test.ts`.
  ...Object.values(api.webhooks).filter((endpoint) => endpoint !== api.webhooks.create),
  // Its notebook is a field beside a file: `imports.test.ts` asks whose it may be.
  api.imports.create,
  // Judged when they are written: `export-rights.test.ts`.
  api.exports.start,
  api.exports.file,
]);
