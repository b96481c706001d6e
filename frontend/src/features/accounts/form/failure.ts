import { AppError } from '../../../shared/api/index.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';

/** What a failed act says: the server's words, or the specification's where there are none. */
export function failureMessage(error: Error): string {
  return error instanceof AppError ? error.message : i18n.t('accounts:someError');
}

/** What the server said about these fields, by field. */
export function fieldErrors<Field extends string>(
  error: Error,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const said = error instanceof AppError ? (error.errors ?? {}) : {};
  return Object.fromEntries(
    fields.flatMap((field) => (said[field] ? [[field, said[field]]] : [])),
  ) as Partial<Record<Field, string>>;
}
