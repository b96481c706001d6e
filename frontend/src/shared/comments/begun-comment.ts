import { keepDraft, readDraft } from './comment-drafts.ts';

/** The subject whose field takes the focus when it is shown next. */
let awaited: string | null = null;

/** Quotes words in the draft of a comment on a subject (`note:{id}`), whose field then takes the focus. */
export function beginComment(personId: string, subject: string, quote: string): void {
  const draft = readDraft(personId, subject).trimEnd();
  keepDraft(personId, subject, `${draft === '' ? '' : `${draft}\n\n`}“${quote}”\n`);
  awaited = subject;
}

/** Whether the field of the subject is to take the focus, which it is told once. */
export function takeBegunComment(subject: string): boolean {
  if (awaited !== subject) return false;
  awaited = null;
  return true;
}
