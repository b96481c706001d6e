import { createInterface } from 'node:readline';

export const levels = { info: 30, warn: 40, error: 50 };

const levelNames = new Map([
  [10, 'trace'],
  [20, 'debug'],
  [30, 'info'],
  [40, 'WARN'],
  [50, 'ERROR'],
  [60, 'FATAL'],
]);

/**
 * One line that a process of the stack wrote.
 * @typedef {{ process: string, stream: 'stdout' | 'stderr', line: string, record: Record<string, unknown> | null }} LogLine
 *   `record` is the parsed line where it is a JSON object
 */

/**
 * Calls back with each line that a process writes.
 *
 * @param {string} name
 * @param {'stdout' | 'stderr'} stream
 * @param {import('node:stream').Readable} source
 * @param {(line: LogLine) => void} onLog
 */
export function readLogLines(name, stream, source, onLog) {
  createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
    if (line.trim() !== '') onLog({ process: name, stream, line, record: parseRecord(line) });
  });
}

/** @param {string} line @returns {Record<string, unknown> | null} */
function parseRecord(line) {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/**
 * The line for a person at a terminal: `12:03:04 backend  WARN  message`.
 *
 * @param {LogLine} log
 */
export function readableLine({ process, line, record }) {
  if (!record) return `${''.padEnd(8)} ${process.padEnd(8)} ${line}`;
  const time = new Date(typeof record.time === 'number' ? record.time : Date.now())
    .toTimeString()
    .slice(0, 8);
  const level = levelNames.get(Number(record.level)) ?? '';
  const error = /** @type {{ message?: string, stack?: string } | undefined} */ (record.err);
  // Where it happened helps only with what is broken; what was to be expected is one line.
  const isBroken = Number(record.level) >= levels.error;
  const words = isBroken
    ? [record.msg, error?.stack ?? error?.message].filter(Boolean).join('\n')
    : [record.msg, error?.message].filter(Boolean).join(': ');
  return `${time} ${process.padEnd(8)} ${level.padEnd(5)} ${words || line}`;
}

/**
 * The level of a line. A line that is no record was not written by one of our loggers: it counts as an error.
 *
 * @param {LogLine} log
 */
export function levelOf({ record }) {
  return record === null ? levels.error : Number(record.level) || levels.info;
}
