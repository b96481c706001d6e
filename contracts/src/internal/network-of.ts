/**
 * The network that limits count an address to: an IPv4 address as it is, of an IPv6 address the first 64 bits: every household is given that many
 * addresses at once, so a limit for a single one of them has no effect.
 */
export function networkOf(address: string): string {
  const [withoutZone = ''] = address.split('%', 1);
  if (!withoutZone.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = withoutZone.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  if (tail !== undefined) while (groups.length + after.length < 8) groups.push('0');
  const network = [...groups, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
