import { expect, test } from 'vitest';
import { i18n } from './i18n.ts';

test.each([
  ['Alice <&>', 'Account of Alice <&>'],
  ['אליס', 'Account of \u2068אליס\u2069'],
])('a name in a message, %s, reorders no words around it', (name, expected) => {
  expect(i18n.t('frame:account', { name })).toBe(expected);
});
