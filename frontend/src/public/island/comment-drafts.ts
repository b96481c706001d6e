import { keepDraft, readDraft } from '../../shared/comments/comment-drafts.ts';

/** Keeps in the tab what a guest writes, so that it is there after signing in; Ctrl+Enter sends it. */
export function followDrafts(): void {
  for (const field of document.querySelectorAll<HTMLTextAreaElement>('textarea[data-draft]')) {
    const subject = field.dataset.draft ?? '';
    field.value ||= readDraft(null, subject);
    field.addEventListener('input', () => keepDraft(null, subject, field.value));
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      event.preventDefault();
      field.form?.requestSubmit();
    });
  }
}
