import { BlockList, isIP } from 'node:net';

/** Ranges of IPv4 that are not of the public internet (IANA, RFC 6890), and what a cloud answers its own machines at. */
const specialIpv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Ranges within the global unicast range of IPv6 that are not public: protocol assignments, Teredo, documentation, 6to4. */
const specialIpv6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, prefix] of specialIpv4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of specialIpv6) special.addSubnet(network, prefix, 'ipv6');

/** All that is allocated for the public internet. What is outside (mapped IPv4 and NAT64 too) leads to somewhere else. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an address in its usual form is one of the public internet. What is no address is not public. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      // A zone (`%eth0`) names a network of this machine.
      return (
        !address.includes('%') && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
      );
    default:
      return false;
  }
}
