import type { Person, Profile } from '@commonplace/contracts/api';
import { type SocialNetwork, socialNetworks, type User } from './user.entity.ts';

/** One person as others see them. */
export function toPerson(user: Pick<User, 'id' | 'name' | 'username' | 'pictureUrl'>): Person {
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    display_picture: { downloadUrl: user.pictureUrl },
  };
}

/** One's own profile. */
export function toProfile(user: User): Profile {
  const social = Object.fromEntries(socialNetworks.map((name) => [name, user.social?.[name] ?? '']));
  return {
    ...toPerson(user),
    email: user.email,
    emailVerified: user.emailVerified,
    bio: user.bio,
    location: user.location,
    birthDate: user.birthDate,
    social: social as Record<SocialNetwork, string>,
  };
}
