import { type CloseReason, closeReasons } from './close-reasons.ts';

/**
 * The code with which the websocket of a plain Yjs client (`/yjs`) is closed for this reason. Such a
 * client knows codes only, not our words: `y-websocket` stops by itself at 4400–4499, and after anything
 * else comes back with the address it has, ever more slowly. So what time alone mends is 45xx. A token
 * that has expired is not among it: the client has to stop and bring a new one.
 */
export function plainCloseCode(reason: CloseReason): number {
  const { code, next } = closeReasons[reason];
  return next === 'stop' || reason === 'token-expired' ? code : 4500 + (code % 100);
}
