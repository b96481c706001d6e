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
    super(details.message ?? messageOf(code, details.retryAfter), { cause: details.cause });
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

/** Who asked too often is told how long to wait. */
function messageOf(code: ErrorCode, retryAfter: number | undefined): string {
  const { message } = errorRegistry[code];
  return code === 'rate_limited' && retryAfter !== undefined
    ? message.replace('later', `in ${inWords(retryAfter)}`)
    : message;
}

const units = [
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** In a unit that a person counts in: hundreds of seconds are minutes. */
function inWords(seconds: number): string {
  const [unit, length] = units.find(([, length]) => seconds > 2 * length) ?? ['second', 1];
  const count = Math.ceil(seconds / length);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
