import type { ServerResponse } from 'node:http';
import type { Hint } from '@commonplace/contracts/internal';
import type { HintBus } from '../../platform/hints/hint-bus.ts';

const heartbeatMs = 5_000;
/** A listener that does not read is dropped before it costs memory: it asks again when it reconnects. */
const maxWaitingBytes = 1024 * 1024;

/**
 * Writes hints as lines of JSON to an open answer until it closes, and an empty line every five
 * seconds, so that a listener notices a dead connection.
 */
export function streamHints(response: ServerResponse, hints: HintBus, listenerId: string | undefined): void {
  const send = (text: string) => {
    response.write(text);
    if (response.writableLength > maxWaitingBytes) response.destroy();
  };
  const unsubscribe = hints.subscribe((batch, originId) => {
    for (const hint of batch) {
      if (!isOwn(hint, originId, listenerId)) send(`${JSON.stringify(hint)}\n`);
    }
  });
  // The listener asks again when it has reconnected.
  const endMissing = hints.onMissed(() => response.end());
  const heartbeat = setInterval(() => send('\n'), heartbeatMs);
  response.on('close', () => {
    clearInterval(heartbeat);
    endMissing();
    unsubscribe();
  });
  response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
  // The first line means that the listener misses nothing from here on.
  send('\n');
}

/** A server needs no hint of what it caused itself (C8). */
function isOwn(hint: Hint, originId: string | undefined, listenerId: string | undefined): boolean {
  if (listenerId === undefined) return false;
  return originId === listenerId || (hint.type === 'rows-appended' && hint.originId === listenerId);
}
