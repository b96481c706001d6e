import { parseDocumentName } from '@commonplace/contracts/collab';
import type { Node } from '@tiptap/pm/model';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { headingIds } from '../../../shared/note-text/heading-ids.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import { headingsOf } from '../reading/headings-of.ts';
import type { BlockRange } from './movable-blocks.ts';

/**
 * The address of a heading in its note; null for other blocks, which have no name that would stay theirs while the
 * note is written, and in a note that is nowhere yet.
 */
export function headingLinkOf(doc: Node, range: BlockRange, documentName: string | null): string | null {
  const noteId = documentName === null ? null : parseDocumentName(documentName)?.noteId;
  const node = doc.nodeAt(range.from);
  if (!noteId || node?.type.name !== 'heading' || node.nodeSize !== range.to - range.from) return null;
  const headings = headingsOf(doc);
  const id = headingIds(headings.map(({ text }) => text))[headings.findIndex(({ at }) => at === range.from)];
  if (!id) return null;
  return new URL(`${paths.note(noteId)}#${encodeURIComponent(id)}`, window.location.origin).href;
}

/** Puts the address on the clipboard and says so. */
export async function copyHeadingLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast.brief(i18n.t('block-handle:link.copied'));
  } catch {
    toast.error(i18n.t('block-handle:link.failed'));
  }
}
