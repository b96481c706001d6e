import type { Permission } from '@commonplace/contracts/abilities';
import type { Person } from '@commonplace/contracts/api';

/** A person and what the note's author lets them do. */
export interface Grantee {
  person: Person;
  permission: Permission;
}

/** The two lists that the call takes. The person who shares is never in them. */
export function listsOf(grantees: readonly Grantee[], self: string | undefined) {
  const others = grantees.filter(({ person }) => person.id !== self);
  const idsWith = (wanted: Permission) =>
    others.filter(({ permission }) => permission === wanted).map(({ person }) => person.id);
  return { usersView: idsWith('view'), usersEdit: idsWith('edit') };
}

/** Whether two lists let the same people do the same. */
export function sameGrants(some: readonly Grantee[], others: readonly Grantee[]): boolean {
  const grants = new Map(others.map(({ person, permission }) => [person.id, permission]));
  return (
    some.length === others.length &&
    some.every(({ person, permission }) => grants.get(person.id) === permission)
  );
}
