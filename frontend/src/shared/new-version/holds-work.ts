const wordFields =
  'textarea, input:not([type]), input[type="text"], input[type="search"], input[type="email"]';

/**
 * Whether a reload would take something away from the person: unsaved words of a note, changes of a form, an upload, a dialog,
 * words in a field. What would be lost warns of it when a page is closed, so it is asked the same way. The title of a note is
 * a part of the note.
 */
export function holdsWork(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  if (closing.defaultPrevented) return true;
  if (document.querySelector('[role="dialog"], [role="alertdialog"], input[type="password"]')) return true;
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(wordFields)].some(
    (field) => field.value !== '' && !field.readOnly && field.dataset.kept === undefined,
  );
}
