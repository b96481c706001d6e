import { AppError, ConnectionError, isSaidToUploader } from '../../../shared/api/index.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';

/** What to say when a cover could not be uploaded: of an image that can not be used, or has no room, the server's own words. */
export function coverRefusal(error: unknown): string {
  const t = i18n.getFixedT(null, 'notebook-view');
  if (error instanceof ConnectionError) {
    return error.answered === null
      ? t('cover.transport', { status: 0 })
      : t('cover.http', { status: error.answered });
  }
  if (!(error instanceof AppError)) return t('cover.transport', { status: 0 });
  return isSaidToUploader(error) ? error.message : t('cover.http', { status: error.status });
}
