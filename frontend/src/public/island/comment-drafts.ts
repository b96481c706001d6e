import { keepDraft, readDraft } from '../../shared/comments/comment-drafts.ts';

/** Stores the draft of a guest in the tab, where the app finds it after sign-in; Ctrl+Enter submits it. */
export function followDrafts(): void {
  for (const field of document.querySelectorAll<HTMLTextAreaElement>('textarea[data-draft]')) {
    const subject = field.dataset.draft ?? '';
    field.value ||= readDraft(null, subject);
    const reply = field.closest('details');
    // A reply that was begun is seen again.
    if (reply && field.value !== '') reply.open = true;
    reply?.querySelector('summary')?.addEventListener('click', () => {
      if (!reply.open) requestAnimationFrame(() => field.focus());
    });
    field.addEventListener('input', () => keepDraft(null, subject, field.value));
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      event.preventDefault();
      field.form?.requestSubmit();
    });
  }
}
