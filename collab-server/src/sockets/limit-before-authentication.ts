import type { Duplex } from 'node:stream';

/**
 * Ends a stream that has brought more than this many bytes before it is trusted. Counted on the wire,
 * because a frame is held in memory piece by piece before anyone can look at it. Returns the way to
 * trust it.
 */
export function limitBeforeAuthentication(
  stream: Duplex,
  mostBytes: number,
  onExceeded: () => void,
): () => void {
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= mostBytes) return;
    stream.off('data', count);
    onExceeded();
    stream.destroy();
  };
  stream.on('data', count);
  return () => stream.off('data', count);
}
