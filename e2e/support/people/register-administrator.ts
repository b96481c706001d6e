import { runSql } from '../stack/run-sql.ts';
import type { StoryProduct } from '../stack/story-product.ts';
import { type ApiPerson, registerPerson, signIn } from './api-person.ts';

/** Registers a person and gives them a name of `ADMIN_USERNAMES` in the database, because those can not be registered. */
export async function registerAdministrator(product: StoryProduct, username: string): Promise<ApiPerson> {
  const person = await registerPerson(product, `not.yet.${username}`);
  await runSql(product, 'UPDATE `user` SET username = ? WHERE id = ?', [username, person.id]);
  return signIn(product, { ...person, username });
}
