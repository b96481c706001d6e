import {
  type Profile,
  type PublicProfile,
  type SocialNetwork,
  socialNetworks,
} from '@commonplace/contracts/api';
import { toPerson } from '../people/person-view.ts';
import type { User } from '../user.entity.ts';

/** One's own profile. */
export function toProfile(user: User): Profile {
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
    social: socialOf(user),
  };
}

/** A person as everyone sees them. */
export function toPublicProfile(user: User, temp: PublicProfile['temp']): PublicProfile {
  return { ...toPerson(user), bio: user.bio, location: user.location, social: socialOf(user), temp };
}

function socialOf({ social }: User): Record<SocialNetwork, string> {
  const addresses = Object.fromEntries(socialNetworks.map((name) => [name, social?.[name] ?? '']));
  return addresses as Record<SocialNetwork, string>;
}
