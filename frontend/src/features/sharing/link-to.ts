import { callsOf, type Subject } from './sharing-subject.ts';

/** The whole address of a note or notebook, as one gives it to others. */
export const linkTo = (subject: Subject, id: string): string =>
  new URL(callsOf[subject].address(id), window.location.origin).href;
