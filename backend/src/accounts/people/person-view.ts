import type { Person } from '@commonplace/contracts/api';
import type { User } from '../user.entity.ts';

/** One person as others see them. */
export function toPerson(user: Pick<User, 'id' | 'name' | 'username' | 'pictureUrl'>): Person {
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    display_picture: { downloadUrl: user.pictureUrl },
  };
}
