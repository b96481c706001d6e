import { z } from 'zod';

const ipv4 = z.ipv4();
const ipv6 = z.ipv6();

/**
 * The network that limits count an address to: an IPv4 address as it is, of an IPv6 address the first 64 bits: every
 * household is given that many addresses at once, so a limit for a single one of them has no effect. Where the text is no
 * address (a proxy hands on whatever its client wrote), the peer's counts: else each new word would be a new client.
 */
export function networkOf(text: string | undefined, peer?: string): string {
  const address = text && addressIn(text);
  if (!address) return peer === undefined ? 'unknown' : networkOf(peer);
  if (!address.includes(':')) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return bytesOf(groups.slice(6)).join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The address in what a proxy wrote of its client: some add the port. Null when there is none. */
export function addressIn(text: string): string | null {
  const bare = text.trim();
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(bare) ?? /^\[([^\]]+)\](?::\d{1,5})?$/.exec(bare);
  const [address = ''] = (withPort?.[1] ?? bare).split('%', 1);
  const kind = address.includes(':') ? ipv6 : ipv4;
  return kind.safeParse(address).success ? address : null;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = numbersIn(head);
  if (tail === undefined) return before;
  const after = numbersIn(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** Of a part of an IPv6 address; its end may be written as an IPv4 address. */
function numbersIn(part: string): number[] {
  return part.split(':').flatMap((group) => {
    if (group === '') return [];
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

const bytesOf = (groups: readonly number[]) => groups.flatMap((group) => [group >> 8, group & 0xff]);
