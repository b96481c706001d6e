import { SignJWT } from 'jose';
import type { ApiPerson } from '../../e2e/support/people/api-person.ts';
import { openBulk } from '../social/open-bulk.ts';

interface Watched {
  /** Of a product that does not run. */
  dataDir: string;
  owner: ApiPerson;
  notebooks: number;
  people: number;
  /** With which the product signs sessions. */
  jwtSecret: string;
}

/** People with a session each, and published notebooks of the owner. Answers ids of the notebooks and tokens of the people. */
export async function fillWatched({ dataDir, owner, notebooks, people: count, jwtSecret }: Watched): Promise<{
  ids: string[];
  people: string[];
}> {
  const bulk = await openBulk({ dataDir, databaseUrl: undefined });
  const at = Date.now();
  const until = at + 3_600_000;
  const idOf = (kind: string, index: number) =>
    `0197a000-0000-7${kind}-8000-${String(index).padStart(12, '0')}`;
  const people = Array.from({ length: Math.ceil(count) }, (_, index) => index);
  const ids = Array.from({ length: notebooks }, (_, index) => idOf('003', index));
  await bulk.insert(
    'user',
    'id, email, email_verified, username, name, bio, created_at, updated_at',
    people.map((index) => [
      idOf('001', index),
      `w${index}@example.org`,
      1,
      `w${index}`,
      `W ${index}`,
      '',
      at,
      at,
    ]),
  );
  await bulk.insert(
    'session',
    'id, user_id, created_at, expires_at, last_seen_at, device, authenticated_at',
    people.map((index) => [idOf('002', index), idOf('001', index), at, until, at, '', at]),
  );
  await bulk.insert(
    'notebook',
    'id, owner_id, name, description, notes_order, published_at, created_at, updated_at',
    ids.map((id) => [id, owner.id, 'Notebook', '', '[]', at, at, at]),
  );
  await bulk.close();
  const key = new TextEncoder().encode(jwtSecret);
  const tokens = people.map((index) =>
    new SignJWT({
      id: idOf('001', index),
      name: `W ${index}`,
      username: `w${index}`,
      sid: idOf('002', index),
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setAudience('commonplace:session')
      .setIssuedAt()
      .setExpirationTime(Math.floor(until / 1000))
      .sign(key),
  );
  return { ids, people: await Promise.all(tokens) };
}
