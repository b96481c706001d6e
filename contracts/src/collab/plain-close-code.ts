import { type CloseReason, closeReasons } from './close-reasons.ts';

/**
 * The code with which the websocket of a plain Yjs client (`/yjs`) is closed for this reason. Such a
 * client knows codes only, not our words: `y-websocket` stops by itself at 4400–4499, and after anything
 * else comes back with the address it has, ever more slowly. So what time alone mends is 45xx. A token
 * that has expired is not among it, nor a client id that is taken: the client has to stop and bring new ones.
 */
export function plainCloseCode(reason: CloseReason): number {
  const { code, next } = closeReasons[reason];
  const isMendedByTime = next === 'retry' || reason === 'access-changed';
  return isMendedByTime ? 4500 + (code % 100) : code;
}
