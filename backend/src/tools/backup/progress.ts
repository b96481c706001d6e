/** Tells the operator how far it is. */
export interface Progress {
  /** Replaces what was shown before; most calls show nothing. */
  show(text: string): void;
  warn(text: string): void;
}

const terminalPauseMs = 100;
const logPauseMs = 10_000;

/** On a terminal one line that changes, else a line now and then; on stderr both. */
export function progressOn(stream: NodeJS.WriteStream): Progress & { end(): void } {
  const pauseMs = stream.isTTY ? terminalPauseMs : logPauseMs;
  let shownAt = stream.isTTY ? 0 : performance.now();
  const clear = () => {
    if (stream.isTTY) stream.write('\r\u001b[K');
  };
  return {
    show(text) {
      const now = performance.now();
      if (now - shownAt < pauseMs) return;
      shownAt = now;
      clear();
      stream.write(stream.isTTY ? text : `${text}\n`);
    },
    warn(text) {
      clear();
      stream.write(`${text}\n`);
    },
    end: clear,
  };
}
