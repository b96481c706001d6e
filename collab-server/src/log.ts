import { type Logger, pino } from 'pino';
import { requestInLog } from './request-context.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** One JSON object per line on stdout. Tokens and secrets never get that far. */
export function createLog(level: string): Logger {
  return pino({
    base: { process: 'collab-server' },
    level,
    mixin: requestInLog,
    redact: ['token', '*.token', 'headers.authorization', '*.headers.authorization'],
  });
}
