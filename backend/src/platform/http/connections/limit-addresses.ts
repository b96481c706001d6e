import type { Server } from 'node:http';
import { networkOf } from '@commonplace/contracts/internal';

/**
 * Closes connections beyond the number that one address may have open. A proxy of ours speaks for many people and is
 * not limited.
 */
export function limitAddresses(
  server: Server,
  { most, isProxy }: { most: number; isProxy: (address: string) => boolean },
): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
