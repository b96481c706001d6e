import { isAnythingInFront } from '../reading/use-edit-here.ts';

/** The attribute of what moves with its focus to what takes the preview's place. */
export const keptMark = 'data-kept';

/**
 * Whether a person has the focus or a selection in the preview of a note, or something open in front of it: what they
 * do there would be lost with its elements.
 */
export function isPreviewInUse(): boolean {
  const preview = document.querySelector('[data-note-preview]');
  if (!preview) return false;
  const { activeElement } = document;
  const isKept = activeElement?.closest(`[${keptMark}]`);
  if ((preview.contains(activeElement) && !isKept) || isAnythingInFront()) return true;
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && preview.contains(selection.anchorNode);
}
