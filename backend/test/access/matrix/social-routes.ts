import { api, type EndpointDefinition, type NotificationView } from '@commonplace/contracts/api';
import { absentId } from '../../library/notebooks/support/notebook-world.ts';
import type { TestPerson } from '../../support/people.ts';
import type { Cast, MatrixWorld } from './matrix-world.ts';
import {
  type Actor,
  type CommentName,
  commenters,
  commentRights,
  isNotified,
  notebookIsPublic,
  notebookRights,
  noteIsPublic,
  noteRights,
  type Outcome,
  outcomeOf,
  type Standing,
} from './oracle.ts';
import type { Route } from './routes.ts';
import { othersBefore, saidIn } from './social-state.ts';

/*
 * Calls for likes, comments, reports, follows, blocks, the feed and administration, with their subjects.
 */

type Thing = 'note' | 'notebook' | CommentName;
type Row = Pick<Route, 'send'> & Partial<Pick<Route, 'changes' | 'lists'>>;

const things: readonly Thing[] = ['note', 'notebook', 'noteComment', 'noteReply', 'notebookComment'];
const comments = Object.keys(commenters) as CommentName[];

const isComment = (thing: Thing): thing is CommentName => thing in commenters;
const typeOf = (thing: Thing) => (isComment(thing) ? 'comment' : thing);
const idOf = (thing: Thing, world: MatrixWorld) =>
  isComment(thing) ? world.comments[thing] : thing === 'note' ? world.noteId : world.notebookId;
const subjectOf = (thing: Thing, world: MatrixWorld) => ({
  subjectType: typeOf(thing),
  id: idOf(thing, world),
});

/** A row for each thing; `rights` returns whether it may be read, and whether the act is allowed. */
const forEach = <T extends Thing>(
  among: readonly T[],
  endpoint: EndpointDefinition,
  name: string,
  rights: (thing: T, actor: Actor, standing: Standing) => { read: boolean; isAllowed: boolean },
  row: (thing: T) => Row,
): Route[] =>
  among.map((thing) => ({
    name: `${name} ${thing}`,
    endpoint,
    expected(actor, standing) {
      const { read, isAllowed } = rights(thing, actor, standing);
      return outcomeOf(actor, endpoint, { read }, isAllowed);
    },
    ...row(thing),
  }));

function rightsTo(thing: Thing, actor: Actor, standing: Standing) {
  if (isComment(thing)) {
    const rights = commentRights(actor, standing, thing);
    return { ...rights, comment: rights.reply };
  }
  // A person may report what they may read, their own notes and notebooks too.
  const rights = thing === 'note' ? noteRights(actor, standing) : notebookRights(actor, standing);
  return { ...rights, report: rights.read, isListed: false };
}

const ofThings = (
  endpoint: EndpointDefinition,
  name: string,
  right: 'like' | 'comment' | 'report',
  row: (thing: Thing) => Row,
) =>
  forEach(
    things,
    endpoint,
    name,
    (thing, actor, standing) => {
      const rights = rightsTo(thing, actor, standing);
      return { read: rights.read, isAllowed: rights[right] };
    },
    row,
  );

const ofComments = (
  endpoint: EndpointDefinition,
  name: string,
  right: 'read' | 'edit' | 'delete' | 'remove',
  row: (comment: CommentName) => Row,
) =>
  forEach(
    comments,
    endpoint,
    name,
    (comment, actor, standing) => {
      const rights = commentRights(actor, standing, comment);
      return { read: rights.read, isAllowed: rights[right] };
    },
    row,
  );

/** A list that contains a comment or not. */
const commentsOf = (
  comment: CommentName,
  endpoint: EndpointDefinition,
  params: (world: MatrixWorld) => Record<string, string>,
  place: 'first' | 'later',
): Route => ({
  name: `${comment} on the ${place} page of its list`,
  endpoint,
  send: (world) => ({
    params: params(world),
    query: { limit: othersBefore, offset: place === 'first' ? 0 : othersBefore },
  }),
  expected: (actor, standing) => {
    const isThere = (standing.circumstance === 'many comments') === (place === 'later');
    return isThere && commentRights(actor, standing, comment).isListed ? 'done' : 'not found';
  },
  lists: (body: { comments?: { id: string }[]; replies?: { id: string }[] }, world) =>
    (body.comments ?? body.replies ?? []).some(({ id }) => id === world.comments[comment]),
});

const isNotifiedOf =
  (rights: (actor: Actor, standing: Standing) => { read: boolean }) => (actor: Actor, standing: Standing) =>
    isNotified(actor, standing, rights(actor, standing));

/** The list of notifications, which contains one about a thing or not. */
const notificationOf = (
  name: string,
  isShown: (actor: Actor, standing: Standing) => boolean,
  isIt: (notification: NotificationView, world: MatrixWorld) => boolean,
): Route => ({
  name: `notified ${name}`,
  endpoint: api.notifications.list,
  send: () => ({ query: { limit: 100 } }),
  expected(actor, standing) {
    if (actor === 'guest') return 'unauthenticated';
    return isShown(actor, standing) ? 'done' : 'not found';
  },
  lists: (body: { notifications: NotificationView[] }, world) =>
    body.notifications.some((notification) => isIt(notification, world)),
});

/** The author of the note, for calls that name people; an unknown person for the absent world. */
function authorOf({ standing, isAbsent }: MatrixWorld, cast: Cast): { id: string; username: string } {
  if (isAbsent) return { id: absentId, username: 'absent.person' };
  return isSuspended(standing) ? cast.suspended : (cast.people.get('author') as TestPerson);
}
const isSuspended = ({ circumstance }: Standing) => circumstance === 'suspended';

const ofAuthor = (
  endpoint: EndpointDefinition,
  name: string,
  toSelf: Outcome,
  whenBlocked: Outcome,
  row: Row,
): Route => ({
  name,
  endpoint,
  expected(actor, standing) {
    if (actor === 'guest') return endpoint.auth === 'session' ? 'unauthenticated' : 'done';
    if (isSuspended(standing)) return 'not found';
    if (actor === 'author') return toSelf;
    return standing.circumstance === 'blocked' ? whenBlocked : 'done';
  },
  ...row,
});

/** For people who are no administrators, calls of administration do not exist (W79). */
const ofAdmin = (name: string, endpoint: EndpointDefinition, send: Route['send']): Route => ({
  name: `admin: ${name}`,
  endpoint,
  send,
  expected: () => 'not found',
});
const why = { on: true, reason: 'Matrix' };

export const socialRoutes: readonly Route[] = [
  ...ofThings(api.likes.toggle, 'like', 'like', (thing) => ({
    send: (world) => ({ params: subjectOf(thing, world), body: { on: true } }),
    changes: 'likes',
  })),
  ...ofThings(api.comments.add, 'comment on', 'comment', (thing) => ({
    send: (world) => ({ params: subjectOf(thing, world), body: { text: 'Said' } }),
    changes: 'discussion',
  })),
  ...ofThings(api.moderation.report, 'report', 'report', (thing) => ({
    send: (world) => ({ params: subjectOf(thing, world), body: { reason: 'spam' } }),
  })),
  ...ofComments(api.comments.edit, 'change', 'edit', (comment) => ({
    send: (world) => ({ body: { commentId: world.comments[comment], text: 'Changed' } }),
    changes: 'discussion',
  })),
  ...ofComments(api.comments.delete, 'delete', 'delete', (comment) => ({
    send: (world) => ({ body: { commentId: world.comments[comment] } }),
    changes: 'discussion',
  })),
  ...ofComments(api.comments.remove, 'remove', 'remove', (comment) => ({
    send: (world) => ({ body: { commentId: world.comments[comment] } }),
    changes: 'discussion',
  })),
  ...ofComments(api.comments.replies, 'replies to', 'read', (comment) => ({
    send: (world) => ({ params: { id: world.comments[comment] } }),
  })),
  ...forEach(
    ['note', 'notebook'],
    api.comments.list,
    'comments of',
    (thing, actor, standing) => {
      const { read } = rightsTo(thing, actor, standing);
      return { read, isAllowed: read };
    },
    (thing) => ({ send: (world) => ({ params: subjectOf(thing, world) }) }),
  ),
  ...forEach(
    ['note', 'notebook'],
    api.comments.close,
    'close comments of',
    (thing, actor, standing) => {
      const [rights, isAllowed] =
        thing === 'note'
          ? [noteRights(actor, standing), noteRights(actor, standing).manage]
          : [notebookRights(actor, standing), notebookRights(actor, standing).manage];
      return { read: rights.read, isAllowed };
    },
    (thing) => ({
      send: (world) => ({
        params: subjectOf(thing, world),
        body: { on: world.standing.circumstance !== 'comments closed' },
      }),
      changes: 'discussion',
    }),
  ),
  ...(['first', 'later'] as const).flatMap((place) => [
    commentsOf('noteComment', api.comments.list, (world) => subjectOf('note', world), place),
    commentsOf('noteReply', api.comments.replies, ({ comments: { noteComment: id } }) => ({ id }), place),
    commentsOf('notebookComment', api.comments.list, (world) => subjectOf('notebook', world), place),
  ]),
  {
    name: 'the feed',
    endpoint: api.feed.list,
    send: () => ({ query: { limit: 100 } }),
    expected(actor, standing) {
      if (actor === 'guest') return 'unauthenticated';
      const isFollowed = standing.circumstance !== 'blocked' && standing.circumstance !== 'muted';
      return noteIsPublic(standing) && isFollowed && actor !== 'author' ? 'done' : 'not found';
    },
    lists: (body: { notes: { id: string }[] }, world) => body.notes.some(({ id }) => id === world.noteId),
  },
  notificationOf(
    'that the note was shared',
    isNotifiedOf(noteRights),
    ({ type, link }, { noteId }) => type === 'noteShared' && link.includes(noteId),
  ),
  notificationOf(
    'that the note was published',
    isNotifiedOf(noteRights),
    ({ type, link }, { noteId }) => type === 'published' && link.includes(noteId),
  ),
  notificationOf(
    'that the notebook was shared',
    isNotifiedOf(notebookRights),
    ({ type, link }, { notebookId }) => type === 'notebookShared' && link.includes(notebookId),
  ),
  notificationOf(
    'of the comment on the note',
    (actor, standing) => commentRights(actor, standing, 'noteComment').isListed,
    ({ type, description }, { comments: { noteComment } }) =>
      type === 'gotComment' && description === saidIn(noteComment),
  ),
  notificationOf(
    'of a mention in the comment on the note',
    (actor, standing) => commentRights(actor, standing, 'noteComment').isListed,
    ({ type, description }, { comments: { noteComment } }) =>
      type === 'mention' && description === saidIn(noteComment),
  ),
  {
    name: 'follow their tag',
    endpoint: api.follows.hashtag,
    send: ({ tag }) => ({ params: { hashtag: tag }, body: { on: true } }),
    expected(actor, standing) {
      if (actor === 'guest') return 'unauthenticated';
      const isOwn = noteRights(actor, standing).manage;
      return noteIsPublic(standing) || notebookIsPublic(standing) || isOwn ? 'done' : 'not found';
    },
    changes: 'relations',
  },
  ...(['note', 'notebook'] as const).map(
    (kind): Route => ({
      name: `share a ${kind} with a person who blocked the actor`,
      endpoint: kind === 'note' ? api.notes.share : api.notebooks.share,
      send: ({ noteId, notebookId }, _own, cast) => ({
        body: {
          ...(kind === 'note' ? { noteId } : { notebookId }),
          usersView: [cast.blocker.id],
          usersEdit: [],
        },
      }),
      expected(actor, standing) {
        const [rights, isAllowed] =
          kind === 'note'
            ? [noteRights(actor, standing), noteRights(actor, standing).manage]
            : [notebookRights(actor, standing), notebookRights(actor, standing).share];
        const outcome = outcomeOf(actor, api.notes.share, rights, isAllowed);
        return outcome === 'done' ? 'rejected' : outcome;
      },
    }),
  ),
];

/** Calls about people, and those of administrators: they do not depend on the pair of states. */
export const peopleRoutes: readonly Route[] = [
  ofAuthor(api.follows.person, 'follow the author', 'forbidden', 'forbidden', {
    send: (world, _own, cast) => ({
      params: { username: authorOf(world, cast).username },
      body: { on: true },
    }),
  }),
  ofAuthor(api.follows.muteNotes, 'mute new notes of the author', 'rejected', 'rejected', {
    send: (world, _own, cast) => ({
      params: { username: authorOf(world, cast).username },
      body: { on: true },
    }),
  }),
  ofAuthor(api.moderation.block, 'block the author', 'rejected', 'done', {
    send: (world, _own, cast) => ({
      params: { username: authorOf(world, cast).username },
      body: { on: true },
    }),
    changes: 'relations',
  }),
  ofAuthor(api.moderation.mute, 'mute the author', 'rejected', 'done', {
    send: (world, _own, cast) => ({
      params: { username: authorOf(world, cast).username },
      body: { on: true },
    }),
    changes: 'relations',
  }),
  ofAuthor(api.moderation.report, 'report the author', 'done', 'done', {
    send: (world, _own, cast) => ({
      params: { subjectType: 'person', id: authorOf(world, cast).id },
      body: { reason: 'spam' },
    }),
  }),
  {
    name: 'people who are followed',
    endpoint: api.follows.following,
    send: () => ({}),
    expected(actor, standing) {
      if (actor === 'guest') return 'unauthenticated';
      return standing.circumstance === 'blocked' || isSuspended(standing) ? 'not found' : 'done';
    },
    // This person is followed by everyone, and suspended in some worlds.
    lists: (body: { users: { username: string }[] }) =>
      body.users.some(({ username }) => username === 'the.suspended'),
  },
  ...[api.follows.followersOf, api.follows.followedBy].map(
    (endpoint): Route => ({
      name: `people around a person who may be suspended, ${endpoint.path}`,
      endpoint,
      send: () => ({ params: { username: 'the.suspended' } }),
      expected: (_actor, standing) => (isSuspended(standing) ? 'not found' : 'done'),
    }),
  ),
  {
    name: 'people who are suggested',
    endpoint: api.follows.suggested,
    send: () => ({}),
    expected(actor, standing) {
      if (actor === 'guest') return 'unauthenticated';
      return standing.circumstance === 'blocked' ? 'done' : 'not found';
    },
    // Everyone follows this person, until a block ends that.
    lists: (body: { users: { username: string }[] }) =>
      body.users.some(({ username }) => username === 'the.suspended'),
  },
  {
    name: 'people who are blocked and muted',
    endpoint: api.moderation.blocked,
    send: () => ({}),
    expected: (actor) => (actor === 'guest' ? 'unauthenticated' : 'done'),
  },
  {
    name: 'a person who may be suspended',
    endpoint: api.profiles.public,
    send: () => ({ params: { username: 'the.suspended' } }),
    expected: (_actor, standing) => (isSuspended(standing) ? 'not found' : 'done'),
    lists: (body: { profile: object | null }) => body.profile !== null,
  },
  {
    name: 'a person who may be suspended, in a search',
    endpoint: api.users.list,
    send: () => ({ query: { query: 'the.suspended' } }),
    expected(actor, standing) {
      if (actor === 'guest') return 'unauthenticated';
      return isSuspended(standing) ? 'not found' : 'done';
    },
    lists: (body: { users: object[] }) => body.users.length > 0,
  },
  ...(['note', 'notebook', 'noteComment'] as const).map((thing) =>
    ofAdmin(`hide a ${thing}`, api.admin.hide, (world) => ({ params: subjectOf(thing, world), body: why })),
  ),
  ofAdmin('suspend the author', api.admin.suspend, (world, _own, cast) => ({
    params: { username: authorOf(world, cast).username },
    body: why,
  })),
  ofAdmin('close a report', api.admin.closeReport, ({ noteId }) => ({ params: { id: noteId }, body: why })),
  ofAdmin('reports', api.admin.reports, () => ({})),
  ofAdmin('acts', api.admin.acts, () => ({})),
];
