import type { MatrixWorld } from './matrix-world.ts';
import {
  type Actor,
  type CommentName,
  commentRights,
  notebookIsPublic,
  notebookRights,
  noteIsPublic,
  noteRights,
  type Standing,
} from './oracle.ts';
import { saidIn } from './social-state.ts';
import { coverName, draftPictureName, pictureName } from './worlds.ts';

/** A page, a feed or a file: what a browser or a program reads by its address. */
export interface Document {
  path(world: MatrixWorld): string;
  /** Whether it has the thing. */
  has(standing: Standing, actor: Actor): boolean;
  /** What shows in it that it has. */
  mark(world: MatrixWorld): string;
  /** It is about the thing alone: where it has not, it is answered as for one that never was. */
  isOfThing: boolean;
  /** As the browser of a signed-in person asks, whom the app answers. */
  isInApp: boolean;
}

type Has = (standing: Standing) => boolean;
type Path = (world: MatrixWorld) => string;

const noteMark = ({ noteId }: MatrixWorld) => noteId;
const notebookMark = ({ notebookId }: MatrixWorld) => notebookId;

/** Tells the same to everyone, whatever token and cookie come along. */
const forAll = (path: Path, has: Has, mark: Document['mark'], isOfThing = false): Document => ({
  path,
  has,
  mark,
  isOfThing,
  isInApp: false,
});
const ofThing = (path: Path, has: Has, mark: Document['mark']) => forAll(path, has, mark, true);

const notePage: Path = ({ noteId }) => `/?note=${noteId}`;
const notebookPage: Path = ({ notebookId }) => `/?notebook=${notebookId}`;
const tagPage: Path = ({ tag }) => `/tag/${tag}`;

const tagIsKnown: Has = (standing) => noteIsPublic(standing) || notebookIsPublic(standing);
const isNotSuspended: Has = ({ circumstance }) => circumstance !== 'suspended';
/** Comments on the first and the second page of those on their note or notebook. */
const commentsOn = (path: Path, name: CommentName): Document[] =>
  [1, 2].map((page) =>
    forAll(
      (world) => `${path(world)}&comments=${page}`,
      (standing) =>
        (standing.circumstance === 'many comments') === (page === 2) &&
        commentRights('guest', standing, name).read,
      ({ comments }) => saidIn(comments[name]),
    ),
  );

const publicPages: readonly Document[] = [
  ofThing(notePage, noteIsPublic, noteMark),
  ofThing(notebookPage, notebookIsPublic, notebookMark),
  // Its notes are those that a guest reads.
  forAll(notebookPage, (standing) => notebookIsPublic(standing) && noteIsPublic(standing), noteMark),
  ...commentsOn(notePage, 'noteComment'),
  ...commentsOn(notebookPage, 'notebookComment'),
  forAll(
    notePage,
    (standing) =>
      standing.circumstance !== 'many comments' &&
      commentRights('guest', standing, 'noteComment').read &&
      commentRights('guest', standing, 'noteReply').read,
    ({ comments }) => saidIn(comments.noteReply),
  ),
  forAll(
    (world) => `${notePage(world)}&replies=${world.comments.noteComment}`,
    (standing) =>
      commentRights('guest', standing, 'noteComment').read &&
      commentRights('guest', standing, 'noteReply').read,
    ({ comments }) => saidIn(comments.noteReply),
  ),
  // A comment on one thing has no page on another.
  forAll(
    (world) => `${notebookPage(world)}&replies=${world.comments.noteComment}`,
    () => false,
    ({ comments }) => saidIn(comments.noteReply),
  ),
  ofThing(tagPage, tagIsKnown, ({ tag }) => tag),
  forAll((world) => `${tagPage(world)}?tab=notes`, noteIsPublic, noteMark),
  forAll((world) => `${tagPage(world)}?tab=notebooks`, notebookIsPublic, notebookMark),
  forAll(() => '/the.author?tab=notes', noteIsPublic, noteMark),
  forAll(() => '/the.notebookowner?tab=notebooks', notebookIsPublic, notebookMark),
  forAll(
    () => '/the.suspended',
    isNotSuspended,
    () => 'the.suspended',
  ),
  forAll(() => '/explore/notes', noteIsPublic, noteMark),
  forAll(() => '/explore/notebooks', notebookIsPublic, notebookMark),
];

/** The app is one file for everyone: it holds nothing of any person. */
const inApp: readonly Document[] = [notePage, notebookPage, tagPage, () => '/the.author'].map(
  (path): Document => ({
    path,
    has: () => false,
    mark: ({ tag }) => tag,
    isOfThing: true,
    isInApp: true,
  }),
);

const feeds: readonly Document[] = ['xml', 'json'].flatMap((format) => [
  forAll(({ tag }) => `/tag/${tag}/feed.${format}`, noteIsPublic, noteMark),
  forAll(() => `/the.author/feed.${format}`, noteIsPublic, noteMark),
  forAll(
    () => `/the.suspended/feed.${format}`,
    isNotSuspended,
    () => 'the.suspended',
  ),
  ofThing(({ notebookId }) => `/notebooks/${notebookId}/feed.${format}`, notebookIsPublic, notebookMark),
  forAll(
    ({ notebookId }) => `/notebooks/${notebookId}/feed.${format}`,
    (standing) => notebookIsPublic(standing) && noteIsPublic(standing),
    noteMark,
  ),
]);

const forPrograms: readonly Document[] = [
  // The title of each note.
  ofThing(
    ({ noteId }) => `/notes/${noteId}.md`,
    noteIsPublic,
    () => 'Matrix',
  ),
  // The signature of a PNG.
  ofThing(
    ({ noteId }) => `/notes/${noteId}/preview.png`,
    noteIsPublic,
    () => 'PNG',
  ),
  ofThing(
    ({ notebookId }) => `/notebooks/${notebookId}/preview.png`,
    notebookIsPublic,
    () => 'PNG',
  ),
  forAll(() => '/sitemap/notes/1.xml', noteIsPublic, noteMark),
  forAll(() => '/sitemap/notebooks/1.xml', notebookIsPublic, notebookMark),
  forAll(
    () => '/sitemap/people/1.xml',
    isNotSuspended,
    () => 'the.suspended',
  ),
];

const ofReaders = (
  path: Path,
  rights: (actor: Actor, standing: Standing) => { read: boolean },
  mark: Document['mark'],
): Document => ({
  path,
  has: (standing, actor) => rights(actor, standing).read,
  mark,
  isOfThing: true,
  isInApp: false,
});

const files: readonly Document[] = [
  ...['', '?width=480'].map((width) =>
    ofReaders(
      ({ noteId }) => `/files/notes/${noteId}/${pictureName}${width}`,
      noteRights,
      () => 'A picture',
    ),
  ),
  ofReaders(
    ({ noteId }) => `/files/notes/${noteId}/${draftPictureName}`,
    (actor, standing) => ({
      read: standing.circumstance === 'staged' && noteRights(actor, standing).readDraft,
    }),
    () => 'A picture',
  ),
  ofReaders(
    ({ notebookId }) => `/files/notebooks/${notebookId}/${coverName}`,
    notebookRights,
    () => 'A cover',
  ),
];

export const documents: readonly Document[] = [...publicPages, ...inApp, ...feeds, ...forPrograms, ...files];
