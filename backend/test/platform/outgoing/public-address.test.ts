import { expect, test } from 'vitest';
import { isPublicAddress } from '../../../src/platform/outgoing/public-address.ts';
import { refusalOfReceiver } from '../../../src/platform/outgoing/receiver-address.ts';

const notPublic = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.255',
  '127.0.0.1',
  '127.0.0.2',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:0:4136:e378::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a9fe:a9fe::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1%eth0',
  'fec0::1',
  'ff02::1',
  'localhost',
  '127.1',
  '2130706433',
  '0x7f000001',
  '',
];

const isPublic = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2003::1',
  '2606:4700:4700::1111',
  '2a00:1450::1',
];

test('W117a only addresses of the public internet are public, in every form', () => {
  expect(notPublic.filter(isPublicAddress)).toEqual([]);
  expect(isPublic.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test('W117a an address of a receiver is refused by its form, however its host is written', () => {
  const insecure = 'Use an address that starts with https://.';
  const local = 'Use an address on the public internet.';
  const port = 'Use port 443, 80, or one from 1024 on.';
  const refusals = {
    'https://example.com/hook?of=me': null,
    'https://example.com:8443/': null,
    'https://8.8.8.8/': null,
    'https://[2606:4700:4700::1111]/': null,
    'http://example.com/': insecure,
    'ftp://example.com/': insecure,
    'file:///etc/passwd': insecure,
    'https:': insecure,
    'no address': insecure,
    'https://me:secret@example.com/': 'Use an address without a user name and a password.',
    'https://example.com:22/': port,
    'https://example.com:25/': port,
    'https://127.0.0.1/': local,
    'https://127.1/': local,
    'https://0x7f.1/': local,
    'https://2130706433/': local,
    'https://017700000001/': local,
    'https://0/': local,
    'https://127.0.0.1./': local,
    'https://①②⑦.0.0.1/': local,
    'https://169.254.169.254/latest/meta-data': local,
    'https://[::1]/': local,
    'https://[::ffff:127.0.0.1]/': local,
    'https://[::ffff:7f00:1]/': local,
    'https://[64:ff9b::7f00:1]/': local,
    'https://[fe80::1]/': local,
  };
  const found = Object.keys(refusals).map((text) => [text, refusalOfReceiver(text, false)]);
  expect(Object.fromEntries(found)).toEqual(refusals);
  // What an operator allows.
  expect(refusalOfReceiver('http://127.0.0.1:8080/', true)).toBeNull();
  expect(refusalOfReceiver('http://127.0.0.1:22/', true)).toBe(port);
});
