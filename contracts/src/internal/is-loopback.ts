const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Whether an address is this machine's own. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && loopback.has(address);
}
