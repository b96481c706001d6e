import { isLoopback } from './is-loopback.ts';
import { loopbackNames } from './loopback-names.ts';

/** What proxies say of a request that they hand on. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];

/**
 * Whether a program of this machine asks. A proxy on this machine speaks for others, and a page in a browser of this
 * machine gets here by a name of its own that it lets mean this machine (DNS rebinding).
 */
export function isAskedFromHere({
  socket,
  headers,
}: {
  socket: { remoteAddress?: string | undefined };
  headers: Record<string, string | string[] | undefined>;
}): boolean {
  const { host } = headers;
  if (!isLoopback(socket.remoteAddress) || typeof host !== 'string') return false;
  return (
    loopbackNames.has(host.replace(/:\d+$/, '').toLowerCase()) &&
    forwarding.every((name) => headers[name] === undefined)
  );
}
