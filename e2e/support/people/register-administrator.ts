import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type ApiPerson, registerPerson, signIn } from './api-person.ts';

/** Registers a person and gives them a name of `ADMIN_USERNAMES` in the database, because those can not be registered. */
export async function registerAdministrator(
  product: { url: string; dataDir: string },
  username: string,
): Promise<ApiPerson> {
  const person = await registerPerson(product, `not.yet.${username}`);
  const database = new DatabaseSync(join(product.dataDir, 'commonplace.db'), { timeout: 10_000 });
  database.prepare('UPDATE user SET username = ? WHERE id = ?').run(username, person.id);
  database.close();
  return signIn(product, { ...person, username });
}
