import { expect, test } from 'vitest';
import { isReservedName } from './reserved-names.ts';

test.each([
  'Commonplace',
  'COMMONPLACE',
  'CommonpIace',
  'C0mmonp1ace',
  'Cómmonplace',
  'Соmmonрlасе',
  'Ｃｏｍｍｏｎｐｌａｃｅ',
  'C o m m o n p l a c e',
  'Common-place',
  'Admin',
  'ADMIN',
  'Αdmin',
  'Administrators',
  'Support',
  'Supp0rt Team',
  'The Commonplace Team',
  'Commonplace Security & Support',
  '✓ Moderator',
  'Moderators',
])('U20c: %s is the product or an office, no person', (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each([
  'Alice',
  'Admina Rossi',
  'Sally Support-Smith',
  'The Commonplace Book Club',
  'Teamwork',
  'Root Vega',
  'Commonplace Alice',
  'And',
  '漢字',
  '☃',
])('U20c: %s is a person', (name) => {
  expect(isReservedName(name)).toBe(false);
});
