import { expect, test } from 'vitest';
import { placeKey, placeKeys } from '../../../src/accounts/cities/place-key.ts';

test.each([
  ['  São  Paulo ', 'sao paulo'],
  ['Łódź', 'lodz'],
  ["St. John's", 'st johns'],
  ['Aix-en-Provence', 'aix en provence'],
  ['Weiß', 'weiss'],
  ['‘Alī', 'ali'],
  ['…', ''],
])('%j is looked for as %j', (name, key) => {
  expect(placeKey(name)).toBe(key);
});

test.each([
  ['Zürich', ['zurich', 'zuerich']],
  ['Århus', ['arhus', 'aarhus']],
  ['St. Louis', ['st louis', 'saint louis', 'sankt louis']],
  ['Saint-Denis', ['saint denis', 'st denis']],
  ['Sankt Pölten', ['sankt polten', 'sankt poelten', 'st polten', 'st poelten']],
  ['Lyon', ['lyon']],
])('%s is found by %j', (name, keys) => {
  expect(placeKeys(name)).toEqual(keys);
});
