import { type ErrorCode, errorRegistry } from './registry.ts';

/** Messages by field name, as forms show them under their fields. */
export type FieldErrors = Record<string, string>;

interface AppErrorDetails {
  message?: string;
  errors?: FieldErrors;
  /** Seconds after which the same request may succeed. */
  retryAfter?: number;
  cause?: unknown;
}

/** An expected failure with a code of the registry. What else is thrown is a fault and answers `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.message ?? errorRegistry[code].message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
  }

  /** The HTTP status that this failure answers with. */
  get status(): number {
    return errorRegistry[this.code].status;
  }
}
