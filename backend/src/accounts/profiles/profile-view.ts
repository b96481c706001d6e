import { type Profile, type SocialNetwork, socialNetworks } from '@commonplace/contracts/api';
import { toPerson } from '../people/person-view.ts';
import type { User } from '../user.entity.ts';

/** One's own profile. */
export function toProfile(user: User): Profile {
  const social = Object.fromEntries(socialNetworks.map((name) => [name, user.social?.[name] ?? '']));
  return {
    ...toPerson(user),
    email: user.pendingEmail ?? user.email,
    emailVerified: user.pendingEmail === null && user.emailVerified,
    confirmedEmail: user.email,
    hasPassword: user.passwordHash !== null,
    foundByEmail: user.foundByEmail,
    bio: user.bio,
    location: user.location,
    birthDate: user.birthDate,
    social: social as Record<SocialNetwork, string>,
  };
}
