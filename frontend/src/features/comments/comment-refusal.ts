import { AppError, ConnectionError } from '../../shared/api/index.ts';
import { i18n } from '../../shared/i18n/i18n.ts';

/** What to say when something about a comment failed: the server's words if it had any. */
export function commentRefusal(error: unknown): string {
  const refused = error instanceof AppError && !(error instanceof ConnectionError);
  return refused ? (error.errors?.text ?? error.message) : i18n.t('comments:failed');
}
