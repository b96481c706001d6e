import { Socket } from 'node:net';
import { type HandedUpgrade, handedUpgrade } from '@commonplace/contracts/internal';

/**
 * The backend accepts connections, and those that ask for a websocket of ours are handed over by the supervisor. It
 * starts on a message, and passes the next one on after the last was confirmed. Does nothing where no supervisor has a
 * channel to this process.
 */
export function takeHandedUpgrades(
  take: (upgrade: HandedUpgrade, socket: Socket, read: Buffer) => void,
): void {
  if (!process.send) return;
  process.on('message', (message, socket) => {
    const { success, data: upgrade } = handedUpgrade.safeParse(message);
    if (!success) return;
    process.send?.('took-socket');
    // Nothing came along: it was closed on its way.
    if (socket instanceof Socket) take(upgrade, socket, Buffer.from(upgrade.read, 'base64'));
  });
  process.send('takes-sockets');
}
