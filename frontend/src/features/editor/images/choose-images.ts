import { api } from '@commonplace/contracts/api';
import type { Editor } from '@tiptap/core';
import { Fragment } from '@tiptap/pm/model';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import { asOneStep } from '../insert/insert-block.ts';
import { acceptedImages, isAcceptedImage } from './accepted-images.ts';
import { placeImages } from './place-images.ts';

/** Bytes of a file that is scaled down before it is sent. No photo of a phone has more. */
const largestSource = 100_000_000;

/** Opens the file chooser of the browser and adds to the note what is chosen, at the caret. */
export function chooseImages(editor: Editor): void {
  if (!mayAdd(editor)) return;
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = acceptedImages;
  // In the page, for browsers that forget an element that nothing holds while its chooser is open.
  input.hidden = true;
  document.body.append(input);
  input.addEventListener('change', () => {
    input.remove();
    uploadImages(editor, [...(input.files ?? [])]);
  });
  input.addEventListener('cancel', () => {
    input.remove();
    editor.commands.focus();
  });
  input.click();
}

/**
 * Adds images to the note, as one step of the history: a placeholder for each at once, and each is uploaded on its
 * own. What is no image, or too large, is left out and told.
 *
 * @param at where in the document they are to stand, or near it; without one, where the caret is
 */
export function uploadImages(editor: Editor, files: readonly File[], at?: number): void {
  const { uploads } = editor.storage.noteImages ?? {};
  const type = editor.schema.nodes.image;
  if (!uploads || !type || !mayAdd(editor)) return;
  const images = files.filter(isTaken);
  if (images.length === 0) return;
  asOneStep(editor, () => {
    const nodes = images.map((file) => type.create({ upload: uploads.add({ kind: 'file', file }) }));
    const { tr } = editor.state;
    if (placeImages(tr, Fragment.from(nodes), at)) editor.view.dispatch(tr.scrollIntoView());
  });
  editor.commands.focus();
}

/** Without a note there is nothing that images could belong to. */
function mayAdd(editor: Editor): boolean {
  if (!editor.isEditable) return false;
  if (editor.storage.noteImages?.uploads?.hasNote) return true;
  toast.warning(i18n.t('images:saveFirst'));
  return false;
}

function isTaken(file: File): boolean {
  if (!isAcceptedImage(file)) {
    toast.error(i18n.t('images:onlyImages'));
    return false;
  }
  // An animation is not scaled down.
  const mostBytes = file.type === 'image/gif' ? api.notes.uploadImage.file.maxBytes : largestSource;
  if (file.size <= mostBytes) return true;
  toast.error(api.notes.uploadImage.file.tooLarge);
  return false;
}
