import { refusalWords } from '../api/index.ts';
import { i18n } from '../i18n/i18n.ts';

/** What to say when an operation on a notebook, a section or a set failed: the server's words if it had any. */
export function notebookRefusal(error: unknown): string {
  return refusalWords(error, i18n.t('notebooks:unreachable'));
}
