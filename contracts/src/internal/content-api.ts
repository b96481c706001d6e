import { z } from 'zod';
import { type ContentSource, contentForms } from './content-change.ts';

/**
 * The content process: it alone reads and writes a note's journal. HTTP on a loopback port; every
 * call carries the shared secret in `x-internal-secret`. Binary bodies are those of `journal-codec.ts`,
 * the others JSON. Failures answer with the error body of the public API; 404 when the note or this
 * generation of it does not exist, 503 while the database is away.
 */
export const contentPaths = {
  /** GET with `Upgrade`: the line of `append-line.ts`, on which batches are answered after their commit, never before. */
  append: '/append',
  /** GET `?noteId=&generation=`, binary {@link StoredDocument} out. */
  load: '/load',
  /** GET `?noteId=&generation=&seq=`: rows after `seq`, or base and later rows when the base is past it. */
  since: '/since',
  /** POST a content change whose line is a {@link writeRequest}, answers {@link writeResponse} after commit and projection. */
  write: '/write',
  /** POST a content change whose line is a {@link convertRequest}, answers {@link convertResponse}: the first update of a note that is not stored yet. */
  convert: '/convert',
  /** POST {@link copyRequest}, answers {@link convertResponse}: the first update of another note that says the same. */
  copy: '/copy',
  /** GET `?noteId=`: {@link renderResponse}. */
  render: '/render',
  /** GET `?noteId=`: {@link renderResponse} of what is published of a staged note. */
  published: '/published',
  /** GET `?noteId=&before=&limit=`: {@link momentsResponse}. */
  moments: '/moments',
  /** GET `?noteId=&at=`: {@link knownResponse}. */
  known: '/known',
  /** GET `?noteId=&at=`: {@link renderResponse} of a note as it was. */
  version: '/version',
  /** GET `?noteId=&from=&to=`: {@link compareResponse}. */
  compare: '/compare',
  /** GET `?noteId=&at=`: {@link authorsResponse}. */
  authors: '/authors',
  /** POST {@link restoreRequest}, answers {@link restoreResponse} after commit and projection. */
  restore: '/restore',
  /** POST {@link nameRequest}. */
  name: '/name',
  /** POST {@link clearRequest}. */
  clear: '/clear',
  /** POST {@link followRequest}: answers when all that points into the note has its place. */
  follow: '/follow',
  /** GET: 200 when the database answers. */
  health: '/health',
} as const;

/** Names the collab-server or backend that caused rows, so that it gets no hint of its own (C8). */
export const originHeader = 'x-origin-id';
export const secretHeader = 'x-internal-secret';
/** Names the person, or the address of a guest, for whom a conversion is made: they take turns. */
export const askerHeader = 'x-asker';

/** What addresses of pictures become: null leaves a picture out; one that is not named keeps its own. */
const images = z.record(z.string(), z.string().nullable()).optional();

/** The line of a content change. `form` says how the content after it is read; without one there is none. */
export const convertRequest = z.object({
  title: z.string().optional(),
  images,
  form: z.enum(contentForms).optional(),
});

/** What a change of content sets; absent parts stay as they are. */
export interface ContentChange extends Omit<z.infer<typeof convertRequest>, 'form'> {
  content?: ContentSource | undefined;
}

/**
 * The line of a server-side write to an existing note (C17). Answers 403 when the rights have changed since the epoch, 401 when
 * the session has ended: nothing is written then. Absent parts stay as they are.
 */
export const writeRequest = convertRequest.extend({
  noteId: z.uuid(),
  userId: z.uuid(),
  /** The session that asked, and the note's access epoch from before its rights were looked at (C3). */
  sid: z.string(),
  epoch: z.number().int().nonnegative(),
  /** Refuse with 412 unless the journal still stands here. */
  ifHeadSeq: z.number().int().nonnegative().optional(),
});
export type WriteRequest = z.infer<typeof writeRequest>;

export const writeResponse = z.object({ headSeq: z.number().int() });
export type WriteResponse = z.infer<typeof writeResponse>;

/** Of what is published of a staged note, or of its document. */
export const copyRequest = z.object({
  noteId: z.uuid(),
  images,
  of: z.enum(['document', 'published']).default('document'),
});
export type CopyRequest = z.input<typeof copyRequest>;

/** What is derived from a document. It can always be made again from the journal. */
export const projection = z.object({
  title: z.string(),
  text: z.string(),
  html: z.string(),
  /** The first non-empty paragraph, at most 200 characters. */
  preview: z.string(),
  /** How its first code or table begins: `\n` between lines, `\t` between cells. */
  tile: z.string().max(320).nullable(),
  /** Each starts with `#`, without repetition, in order of appearance. */
  hashtags: z.array(z.string()),
  images: z.array(z.string()),
  words: z.number().int(),
  characters: z.number().int(),
});
export type Projection = z.infer<typeof projection>;

/** `update` is base64 of a Yjs update, and `client` the client id that all of it has. */
export const convertResponse = z.object({
  update: z.base64(),
  projection,
  client: z.number().int().nonnegative().optional(),
});
export type ConvertResponse = z.infer<typeof convertResponse>;

/** The content in the forms that only a read by id carries, from the journal as it stands. */
export const renderResponse = z.object({
  headSeq: z.number().int(),
  projection,
  /** ProseMirror JSON. */
  content: z.record(z.string(), z.unknown()),
  delta: z.array(z.record(z.string(), z.unknown())),
});
export type RenderResponse = z.infer<typeof renderResponse>;

const instant = z.number().int().nonnegative();

/** Spans in which people wrote in a note, the newest first; `people` are ids. */
export const momentsResponse = z.object({
  moments: z.array(
    z.object({
      at: instant,
      until: instant,
      people: z.array(z.string()),
      added: z.number().int(),
      removed: z.number().int(),
      name: z.string().nullable(),
    }),
  ),
  /** Whether it is known what the note was before the last of them; absent from a process of the version before. */
  isBeforeKnown: z.boolean().optional(),
  /** What the note's history takes. */
  bytes: z.number().int().optional(),
});
export type MomentsResponse = z.infer<typeof momentsResponse>;

/** Whether it is known what a note was at an instant. */
export const knownResponse = z.object({ isKnown: z.boolean() });
export type KnownResponse = z.infer<typeof knownResponse>;

/**
 * A server-side write, see {@link writeRequest}, of what a note was at an instant; with `undo` it takes back the restore
 * that followed it.
 */
export const restoreRequest = writeRequest
  .pick({ noteId: true, userId: true, sid: true, epoch: true })
  .extend({ at: instant, undo: z.boolean().optional() });
export type RestoreRequest = z.infer<typeof restoreRequest>;

/** `before`: the instant that stands for what was there until then; null when nothing changed. */
export const restoreResponse = z.object({ headSeq: z.number().int(), before: instant.nullable() });
export type RestoreResponse = z.infer<typeof restoreResponse>;

export const clearRequest = z.object({ noteId: z.uuid(), at: instant });

export const followRequest = z.object({ noteId: z.uuid() });

/** Without a name the moment loses the one that it has. */
export const nameRequest = clearRequest.extend({ userId: z.uuid(), name: z.string().nullable() });
export type NameRequest = z.infer<typeof nameRequest>;

export const doneResponse = z.object({ done: z.literal(true) });

/** `until`: the instant of the last change in it; absent from a process of the version before. */
export const compareResponse = z.object({ htmlContent: z.string(), until: instant.optional() });
export type CompareResponse = z.infer<typeof compareResponse>;

const writtenRuns = z.array(
  z.object({
    length: z.number().int().positive(),
    userId: z.string().nullable(),
    at: z.number().int().nullable(),
  }),
);

/** Who wrote the letters, and when, of a note as it was: runs of the title, and of all text of `content` in {@link renderResponse}. */
export const authorsResponse = z.object({ title: writtenRuns, content: writtenRuns });
export type AuthorsResponse = z.infer<typeof authorsResponse>;
