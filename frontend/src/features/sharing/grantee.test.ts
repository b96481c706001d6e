// @vitest-environment node
import { expect, test } from 'vitest';
import { type Grantee, listsOf, sameGrants } from './grantee.ts';

const grantee = (id: string, permission: Grantee['permission']): Grantee => ({
  person: { id, name: id, username: id, display_picture: { downloadUrl: null } },
  permission,
});

test('viewers and editors go into their lists, who shares into none', () => {
  const grantees = [grantee('alice', 'edit'), grantee('bob', 'edit'), grantee('carol', 'view')];
  expect(listsOf(grantees, 'alice')).toEqual({ usersView: ['carol'], usersEdit: ['bob'] });
});

test('the order makes no difference, a person or a permission does', () => {
  const stored = [grantee('bob', 'edit'), grantee('carol', 'view')];
  expect(sameGrants([grantee('carol', 'view'), grantee('bob', 'edit')], stored)).toBe(true);
  expect(sameGrants([grantee('carol', 'edit'), grantee('bob', 'edit')], stored)).toBe(false);
  expect(sameGrants([grantee('bob', 'edit')], stored)).toBe(false);
});
