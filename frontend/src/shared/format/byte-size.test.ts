import { expect, test } from 'vitest';
import { byteSize } from './byte-size.ts';

test.each([
  [1, '1 byte'],
  [22, '22 bytes'],
  [1_400, '1 kB'],
  [1_440_000, '1.4 MB'],
  [4 * 1024 ** 3, '4.3 GB'],
])('%i', (bytes, words) => expect(byteSize(bytes, 'en')).toBe(words));
