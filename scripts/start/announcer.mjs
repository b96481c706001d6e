import { levelOf, levels, readableLine } from '../stack/log-lines.mjs';

/**
 * What the operator sees. At a terminal: sentences, and of the logs what needs attention (all of them
 * once LOG_LEVEL is set). Into a pipe or a file: one JSON object per line, everything.
 *
 * @param {{ terminal: boolean, everything: boolean, write: (text: string) => void }} output
 */
export function createAnnouncer({ terminal, everything, write }) {
  // Processes that start look for each other and warn until they have met.
  let attention = levels.error;
  const say = (/** @type {string} */ message, /** @type {Record<string, unknown>} */ facts = {}) => {
    if (terminal) write(`${message}\n`);
    else
      write(
        `${JSON.stringify({ level: 30, time: Date.now(), process: 'supervisor', msg: message, ...facts })}\n`,
      );
  };
  return {
    say,
    /** From here on warnings count. */
    started() {
      attention = levels.warn;
    },
    /** A process that came or went. */
    event(/** @type {string} */ message) {
      const log = { level: 40, time: Date.now(), process: 'supervisor', msg: message };
      if (terminal)
        write(`${readableLine({ process: 'start', stream: 'stdout', line: message, record: log })}\n`);
      else write(`${JSON.stringify(log)}\n`);
    },
    /** A line of one of the processes. */
    log(/** @type {import('../stack/log-lines.mjs').LogLine} */ log) {
      if (!terminal) {
        write(
          `${log.record ? log.line : JSON.stringify({ level: 40, time: Date.now(), process: log.process, msg: log.line })}\n`,
        );
        return;
      }
      const { event, to, link } = log.record ?? {};
      if (event === 'mail.written') write(`Mail to ${to}${link ? `: ${link}` : ''}\n`);
      else if (everything || levelOf(log) >= attention) write(`${readableLine(log)}\n`);
    },
  };
}
