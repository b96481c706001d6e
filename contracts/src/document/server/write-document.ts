import type { Node } from '@tiptap/pm/model';
import { updateYFragment } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import type { ContentSource } from '../../internal/content-change.ts';
import { documentFields } from '../fields.ts';
import type { DocumentFormat } from '../format/document-format.ts';
import { noteFormat } from '../format/note-format.ts';
import { mergeContent } from '../merge/merge-content.ts';
import { mergeText } from '../merge/merge-inline.ts';
import { rootOf } from '../moves/letter-lines.ts';
import { MoveLog } from '../moves/move-log.ts';
import { recordMoves } from '../moves/record-moves.ts';
import { normalizeTitle } from '../text/title.ts';
import { alignBlocks, type BlockKey } from './align-blocks.ts';
import { boundContent } from './bound-content.ts';
import { type ImageAddresses, withImages } from './image-addresses.ts';
import { parseDelta } from './parse/parse-delta.ts';
import { parseHtml } from './parse/parse-html.ts';
import { parseText } from './parse/parse-text.ts';
import { isEmptyContent, readContent, readTitle } from './read-document.ts';
import { recordRestored } from './restored-letters.ts';
import { type StoredBlocks, storedBlocks } from './stored-blocks.ts';

/** What a server-side write sets; absent parts stay as they are. */
export interface DocumentChange {
  title?: string | undefined;
  content?: ContentSource | undefined;
  /** What the addresses of pictures in the content become. */
  images?: ImageAddresses | undefined;
}

/**
 * Changes a document to hold the given title and content, as the smallest difference that does it, so
 * that what others type at the same time merges with it.
 *
 * @returns the Yjs update that carries the difference, or null when there is none
 * @throws AppError `payload_too_large` for content of more elements or cells than a note may have
 */
export function writeDocument(
  doc: Y.Doc,
  change: DocumentChange,
  format: DocumentFormat = noteFormat,
): Uint8Array | null {
  const content =
    change.content && withImages(parseContent(change.content, format), change.images ?? new Map());
  return updateOf(doc, format, (fragment) => {
    if (change.title !== undefined)
      writeTitle(doc.getText(documentFields.title), normalizeTitle(change.title));
    if (content) writeContent(doc, fragment, [readContent(doc, format), content]);
  });
}

/**
 * Changes a document to hold title and content of another one, as {@link writeDocument} does.
 *
 * @returns the Yjs update that carries the difference, or null when there is none
 */
export function restoreDocument(
  doc: Y.Doc,
  past: Y.Doc,
  format: DocumentFormat = noteFormat,
): Uint8Array | null {
  const state = stateOf(past, format);
  const present = stateOf(doc, format);
  const { keyOf } = storedIn(doc, state, present);
  return writeState(doc, present, state, past, keyOf, format);
}

/** What a write changed: a document just before it, and just after. */
export interface WrittenBetween {
  before: Y.Doc;
  after: Y.Doc;
}

/**
 * Takes a restore back, as {@link restoreDocument} restores: what it changed is as it was before, and what was written
 * since stays, word by word, also in blocks that the restore had brought or replaced.
 *
 * @returns the Yjs update that carries the difference, or null when there is none
 */
export function takeRestoreBack(
  doc: Y.Doc,
  restore: WrittenBetween,
  format: DocumentFormat = noteFormat,
): Uint8Array | null {
  const [base, theirs, ours] = [restore.after, restore.before, doc].map((each) => stateOf(each, format)) as [
    DocumentState,
    DocumentState,
    DocumentState,
  ];
  const stored = storedIn(doc, base, theirs, ours);
  const { content, goesOn } = mergeContent(
    { base: base.content, ours: ours.content, theirs: theirs.content },
    stored,
  );
  const title = normalizeTitle(mergeText(base.title, ours.title, theirs.title));
  const isEmpty = theirs.isEmpty && content.eq(theirs.content);
  const wanted = { ...theirs, title, content, isEmpty };
  const keyOf = (block: Node) => stored.keyOf(goesOn.get(block) ?? block);
  return writeState(doc, ours, wanted, restore.before, keyOf, format);
}

interface DocumentState {
  fragment: Y.XmlFragment;
  title: string;
  content: Node;
  /** Whether nothing is stored, not even an empty block. */
  isEmpty: boolean;
}

function stateOf(doc: Y.Doc, format: DocumentFormat): DocumentState {
  return {
    fragment: doc.getXmlFragment(documentFields.content),
    title: readTitle(doc),
    content: readContent(doc, format),
    isEmpty: isEmptyContent(doc),
  };
}

function storedIn(doc: Y.Doc, ...states: DocumentState[]): StoredBlocks {
  const log = new MoveLog(doc.getArray(documentFields.moves));
  log.beginLooking();
  const stored = storedBlocks(
    states.map(({ fragment, content }) => [fragment, content]),
    (letter) => rootOf(log, letter),
  );
  log.close();
  return stored;
}

/** @param past which letters come back, for those who typed them */
function writeState(
  doc: Y.Doc,
  present: DocumentState,
  wanted: Omit<DocumentState, 'fragment'>,
  past: Y.Doc,
  keyOf: BlockKey,
  format: DocumentFormat,
): Uint8Array | null {
  const write = (fragment: Y.XmlFragment) => {
    writeTitle(doc.getText(documentFields.title), wanted.title);
    if (wanted.isEmpty) fragment.delete(0, fragment.length);
    else writeContent(doc, fragment, [present.content, wanted.content], keyOf);
  };
  return updateOf(doc, format, write, (log, transaction) => recordRestored(log, transaction, past));
}

/** The update that a change of a document makes, with which letters it has moved (C28). */
function updateOf(
  doc: Y.Doc,
  { schema }: DocumentFormat,
  change: (content: Y.XmlFragment) => void,
  record: (log: MoveLog, transaction: Y.Transaction) => void = () => {},
): Uint8Array | null {
  let difference: Uint8Array | null = null;
  const remember = (update: Uint8Array) => {
    difference = update;
  };
  doc.on('update', remember);
  doc.clientID = lowClientId(doc);
  const log = new MoveLog(doc.getArray(documentFields.moves));
  doc.transact((transaction) => {
    change(doc.getXmlFragment(documentFields.content));
    recordMoves(log, transaction, (name) => schema.nodes[name]?.isTextblock === true);
    record(log, transaction);
  });
  log.close();
  doc.off('update', remember);
  return difference;
}

/**
 * An unused client id that is nearly always lower than that of an editor. Of letters that a server and an editor moved at
 * once those under the lower id stay, and it is editors that take the others away (C28b).
 */
function lowClientId({ store }: Y.Doc): number {
  const range = 2 ** 16 + 16 * store.clients.size;
  for (;;) {
    const id = Math.floor(Math.random() * range);
    if (!store.clients.has(id)) return id;
  }
}

function writeContent(
  doc: Y.Doc,
  fragment: Y.XmlFragment,
  [before, after]: [Node, Node],
  keyOf?: BlockKey,
): void {
  if (fragment.length > 0) alignBlocks(fragment, before, after, keyOf);
  updateYFragment(doc, fragment, after, { mapping: new Map(), isOMark: new Map() });
}

function parseContent(source: ContentSource, format: DocumentFormat) {
  boundContent(source);
  if ('html' in source) return parseHtml(source.html, format);
  return 'delta' in source ? parseDelta(source.delta) : parseText(source.text);
}

function writeTitle(text: Y.Text, title: string): void {
  const before = [...text.toString()];
  const after = [...title];
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
  // Compared by characters, counted in UTF-16 units as Yjs does: half a character would be destroyed.
  const units = (characters: string[]) => characters.join('').length;
  const at = units(before.slice(0, start));
  text.delete(at, units(before.slice(start, before.length - end)));
  text.insert(at, after.slice(start, after.length - end).join(''));
}
