import { v7 as uuidv7 } from 'uuid';
import { SessionTokens } from '../../src/accounts/sessions/session-tokens.ts';
import { User } from '../../src/accounts/user.entity.ts';
import { Reads } from '../../src/platform/database/reads.ts';
import type { TestPerson } from './people.ts';
import { runStatement } from './run-statement.ts';
import type { TestBackend } from './test-backend.ts';

/** People who are signed in, without the mails and the hashing of a registration. */
export async function manyPeople(
  backend: TestBackend,
  prefix: string,
  count: number,
  { ageMs = 0 } = {},
): Promise<TestPerson[]> {
  const now = Date.now();
  const people = Array.from({ length: count }, (_, index) => ({
    id: uuidv7({ msecs: now - ageMs }),
    sid: uuidv7(),
    username: `${prefix}${index}`,
    email: `${prefix}${index}@example.org`,
  }));
  for (let at = 0; at < count; at += 100) {
    const some = people.slice(at, at + 100);
    await runStatement(
      backend,
      `INSERT INTO \`user\` (id, email, email_verified, username, name, bio, created_at, updated_at)
       VALUES ${some.map(() => "(?, ?, 1, ?, ?, '', ?, ?)").join(', ')}`,
      some.flatMap(({ id, email, username }) => [id, email, username, username, now, now]),
    );
    await runStatement(
      backend,
      `INSERT INTO session (id, user_id, created_at, expires_at, last_seen_at, device, authenticated_at)
       VALUES ${some.map(() => "(?, ?, ?, ?, ?, '', ?)").join(', ')}`,
      some.flatMap(({ id, sid }) => [sid, id, now, now + 3_600_000, now, now]),
    );
  }
  const tokens = backend.app.get(SessionTokens);
  const { manager } = backend.app.get(Reads);
  return Promise.all(
    people.map(async ({ id, sid, username, email }) => {
      const user = await manager.findOneByOrFail(User, { id });
      return {
        id,
        name: username,
        username,
        email,
        token: await tokens.sign({ id: sid, expiresAt: now + 3_600_000 }, user),
      };
    }),
  );
}
