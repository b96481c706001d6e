import { AppError, ConnectionError, isSaidToUploader } from '../../../shared/api/index.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';

/** What to say when an image could not be uploaded; the detail is what the server says of the file or the storage. */
export function uploadRefusal(error: unknown): { message: string; detail: string | null } {
  const t = i18n.getFixedT(null, 'images');
  if (error instanceof ConnectionError) {
    if (error.said !== null) return { message: t('invalidJson', { text: error.said }), detail: null };
    const { answered } = error;
    const message = answered === null ? t('transport', { status: 0 }) : t('http', { status: answered });
    return { message, detail: null };
  }
  if (!(error instanceof AppError)) return { message: t('transport', { status: 0 }), detail: null };
  return {
    message: t('http', { status: error.status }),
    detail: isSaidToUploader(error) ? error.message : null,
  };
}

/** Whether the server says that this person may add no images to the note. */
export function isForbidden(error: unknown): boolean {
  if (error instanceof ConnectionError) return error.answered === 403;
  return error instanceof AppError && error.status === 403;
}
