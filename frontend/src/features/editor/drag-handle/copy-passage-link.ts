import { limits } from '@commonplace/contracts/api';
import { parseDocumentName } from '@commonplace/contracts/collab';
import { asRuns, itemsBelow, lettersOf, type Run, type Sign } from '@commonplace/contracts/document/moves';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, TextSelection } from '@tiptap/pm/state';
import type * as Y from 'yjs';
import { api, call } from '../../../shared/api/index.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import type { BlockRange } from './movable-blocks.ts';

/** A passage that can be linked to: the note that it is in, and its letters. */
export interface LinkedPassage {
  noteId: string;
  runs: Run[];
}

/** The words that are selected in some blocks; null where none are, or some beside them too. */
export function selectedWords({ selection }: EditorState, range: BlockRange): BlockRange | null {
  const isWithin = selection.from >= range.from && selection.to <= range.to;
  return selection instanceof TextSelection && !selection.empty && isWithin ? selection : null;
}

/** Null where there are no letters, and in a note that is nowhere yet. */
export function passageOf(
  doc: Node,
  content: Y.XmlFragment,
  { from, to }: BlockRange,
  documentName: string | null,
): LinkedPassage | null {
  const noteId = documentName === null ? null : parseDocumentName(documentName)?.noteId;
  if (!noteId) return null;
  const before = lettersBetween(doc, 0, from);
  const words = lettersBetween(doc, from, to).slice(0, limits.passageLetters);
  const stored = storedLetters(content);
  const letters = stored.slice(before.length, before.length + words.length);
  // Where the document is shown otherwise than it is stored, its letters are not known.
  if (words === '' || letters.map(({ sign }) => sign).join('') !== words) return null;
  const runs = asRuns(letters.map(({ client, clock }) => ({ client, clock })));
  return { noteId, runs: runs.slice(0, limits.passageRuns) };
}

/** Puts the address of the passage on the clipboard and says so. */
export async function copyPassageLink({ noteId, runs }: LinkedPassage): Promise<void> {
  try {
    const address = call(api.passages.make, { body: { noteId, runs } }).then(
      ({ passageId }) => new URL(paths.passage(noteId, passageId), window.location.origin).href,
    );
    // At once: some browsers allow it only right after the press.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': address })]);
    toast.brief(i18n.t('block-handle:link.copied'));
  } catch {
    toast.error(i18n.t('block-handle:link.failed'));
  }
}

/** All text of the text nodes between two places. */
function lettersBetween(doc: Node, from: number, to: number): string {
  let letters = '';
  doc.nodesBetween(from, to, (node, at) => {
    if (node.isText) letters += node.text?.slice(Math.max(0, from - at), Math.max(0, to - at)) ?? '';
  });
  return letters;
}

function storedLetters(content: Y.XmlFragment): Sign[] {
  return [...itemsBelow(content)].flatMap((item) => (item.deleted ? [] : lettersOf(item)));
}
