import { z } from 'zod';
import { SourceRefused } from '../import-source.ts';
import type { Draft, Reading } from './draft.ts';
import type { FileTree, TreeFile } from './file-tree.ts';
import { elementsOf, named, parseNoteHtml } from './note-html.ts';
import { readDate } from './read-date.ts';

/** What is read of a note that this product exported as JSON. */
const ownNote = z.object({
  format: z.literal('commonplace-note'),
  version: z.literal(1),
  id: z.string(),
  title: z.string(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
  tags: z.array(z.string()).default([]),
  html: z.string(),
  /** The address of the instance that exported it. */
  home: z.string().optional(),
  /** Where from here the pictures of its text are. */
  files: z.record(z.string(), z.string()).default({}),
  history: z.unknown().optional(),
});
type OwnNote = z.infer<typeof ownNote>;

/** With its history a note is longer than its text. */
export const mostOwnBytes = 32 * 1024 ** 2;

/** @throws SourceRefused when it is none */
export async function parseOwn(tree: FileTree, file: TreeFile): Promise<OwnNote> {
  const bytes = await tree.read(file, mostOwnBytes);
  try {
    return ownNote.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw new SourceRefused('It is no note that was exported here.');
  }
}

/** Where an export of an account has its notes; beside them is what else is kept of the person. */
export const accountNotes = 'notes/';

const accountFile = z.object({ format: z.literal('commonplace-account') });

/** Whether this is the file that names the account of such an export. */
export async function isAccount(tree: FileTree, file: TreeFile): Promise<boolean> {
  try {
    const bytes = await tree.read(file, tree.limits.textBytes);
    return accountFile.safeParse(JSON.parse(bytes.toString('utf8'))).success;
  } catch {
    return false;
  }
}

/** A note that this product exported: its HTML is what it was. */
export async function readOwn({ tree, file, places, lose }: Reading): Promise<Draft> {
  const note = await parseOwn(tree, file);
  const document = parseNoteHtml(note.html);
  for (const image of elementsOf(document, named('img'))) {
    const { src = '' } = image.attribs;
    if (Object.hasOwn(note.files, src)) image.attribs.src = note.files[src] as string;
  }
  for (const anchor of elementsOf(document, named('a'))) {
    const [id] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(anchor.attribs.href ?? '') ?? [];
    const linked = id && places.byOwnId(id);
    if (linked) anchor.attribs.href = `import-note:${linked.index}`;
    else if (note.home && anchor.attribs.href?.startsWith('/'))
      anchor.attribs.href = note.home + anchor.attribs.href;
  }
  if (note.history !== undefined) lose('history-not-restored', 'Its earlier versions were left out.');
  return {
    title: note.title,
    document,
    createdAt: readDate(note.createdAt ?? ''),
    updatedAt: readDate(note.updatedAt ?? ''),
    isOwn: true,
  };
}
