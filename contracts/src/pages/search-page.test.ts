import { expect, test } from 'vitest';
import { searchText } from './search-page.ts';

test('a text to search for is one line that turns no words around it', () => {
  expect(searchText(' a\u0000b\nc ')).toBe('a b c');
  expect(searchText('\u202erevir\u202c Wye')).toBe('revir Wye');
  expect(searchText(`e${'\u0301'.repeat(50)} Wye`)).toBe(`e${'\u0301'.repeat(6)} Wye`);
});
