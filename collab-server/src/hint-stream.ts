import { foreignHint, hint } from '@commonplace/contracts/internal';
import type { Log } from './log.ts';
import type { HintListener } from './ports.ts';

const firstPause = 100;
/** A person who lost a right is informed within a second, also in the first second after the backend is back. */
const longestPause = 400;

/**
 * Reads hints until it is stopped. Whenever the stream had to be opened anew something may
 * have been missed, and the listener is informed. Returns the way to stop.
 *
 * `open` yields pieces of text as they arrive and ends or throws with the stream.
 */
export function followHints(
  open: (signal: AbortSignal) => Promise<AsyncIterable<Buffer>>,
  listener: HintListener,
  log: Log,
): () => void {
  const stop = new AbortController();
  void follow();
  return () => stop.abort();

  async function follow(): Promise<void> {
    let pause = firstPause;
    // A backend that has not come up yet, or not come back, is worth one line, not one for each try.
    let isOpen = false;
    while (!stop.signal.aborted) {
      try {
        const stream = await open(stop.signal);
        pause = firstPause;
        isOpen = true;
        listener.gap();
        await read(stream);
      } catch (error) {
        if (stop.signal.aborted) return;
        log[isOpen ? 'warn' : 'debug']({ err: error }, 'the stream of hints broke');
        isOpen = false;
      }
      // Spread, so that several collab-servers do not return in step.
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random() / 2)));
      pause = Math.min(longestPause, pause * 2);
    }
  }

  async function read(stream: AsyncIterable<Buffer>): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of stream) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') take(line);
    }
  }

  function take(line: string): void {
    const said = parse(line);
    const parsed = hint.safeParse(said);
    if (parsed.success) {
      listener.hint(parsed.data);
      return;
    }
    if (foreignHint.safeParse(said).success) return;
    log.warn({ issues: parsed.error.issues }, 'a hint was not understood');
    // What it would have said is not known: look at everything.
    listener.gap();
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
