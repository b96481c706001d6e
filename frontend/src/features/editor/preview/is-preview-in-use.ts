import { isAnythingInFront } from '../reading/use-edit-here.ts';

/**
 * Whether a person has the focus or a selection in the preview of a note, or something open in front of it: what they
 * do there would be lost with its elements.
 */
export function isPreviewInUse(): boolean {
  const preview = document.querySelector('[data-note-preview]');
  if (!preview) return false;
  if (preview.contains(document.activeElement) || isAnythingInFront()) return true;
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && preview.contains(selection.anchorNode);
}
