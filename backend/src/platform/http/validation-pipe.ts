import { AppError, errorRegistry, type FieldErrors } from '@commonplace/contracts/errors';
import { StandardSchemaValidationPipe } from '@nestjs/common';

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Nest's own pipe, answering in the documented shape. */
export function validationPipe(): StandardSchemaValidationPipe {
  return new StandardSchemaValidationPipe({ validateCustomDecorators: true, exceptionFactory: toAppError });
}

/** Of issues whose paths begin with where a field was sent. A field keeps its first message; what all of them say is also what the answer as a whole says. */
export function toAppError(issues: readonly Issue[]): AppError {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    // The first part names where the field was sent (`body`, `query`, …), which its sender knows.
    const field = (issue.path ?? [])
      .slice(1)
      .map((part) => String(typeof part === 'object' ? part.key : part))
      .join('.');
    errors[field] ??= issue.message;
  }
  const messages = [...new Set(Object.values(errors))];
  return new AppError('validation_failed', {
    message: messages.length === 1 ? (messages[0] as string) : errorRegistry.validation_failed.message,
    errors,
  });
}
