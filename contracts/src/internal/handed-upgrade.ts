import { z } from 'zod';

/**
 * Goes from the process that accepted a connection to the one that serves its websocket, together with the connection
 * itself. The head travels as it was parsed, never as text again, so that two programs can't read it differently.
 */
export const handedUpgrade = z.object({
  type: z.literal('upgrade'),
  url: z.string(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** What was read after the head, in base64. */
  read: z.string(),
});
export type HandedUpgrade = z.infer<typeof handedUpgrade>;

/** The whole answer to an upgrade that is refused, for a connection that is closed after it. */
export function upgradeRefusal(status: number): string {
  return `HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
}
