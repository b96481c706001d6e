import type { Duplex } from 'node:stream';

/**
 * What one turn of the event loop has to say to a socket leaves in one write. Writing is the dearest part
 * of an edit: its acknowledgement and its copy, or the edits of several people that were journaled
 * together, cost half as much when they go together.
 */
export class SharedWrites {
  private readonly held = new Set<Duplex>();

  /** What is written to this stream from here on waits for the end of the turn. */
  hold(stream: Duplex): void {
    if (this.held.has(stream)) return;
    // Hocuspocus sends copies in the check phase, each registered while the updates were applied: by the
    // next tick all of them are, and what is registered then comes behind them.
    if (this.held.size === 0) process.nextTick(() => setImmediate(() => this.release()));
    this.held.add(stream);
    stream.cork();
  }

  private release(): void {
    const streams = [...this.held];
    this.held.clear();
    for (const stream of streams) stream.uncork();
  }
}
