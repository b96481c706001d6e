import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default) with 19 MiB and two passes, OWASP's smallest; 30 to 110 ms in a thread of its own. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of a random password that nobody knows: what a wrong username is compared with, to take as long. */
const nobodysHash = hash(crypto.randomUUID(), options);

export async function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/** False for a wrong password, and as slowly for a person who does not exist or has none (`null`). */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password);
  return matches && passwordHash !== null;
}
