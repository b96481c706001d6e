import { decodeJwt } from 'jose';
import { Session } from '../../../src/accounts/sessions/session.entity.ts';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import type { TestBackend } from '../../support/test-backend.ts';

/** The sign-in of a session is ten minutes ago: no act that needs a recent one is done any more. */
export async function ageSignIn({ app }: Pick<TestBackend, 'app'>, token: string): Promise<void> {
  const authenticatedAt = Date.now() - 10 * 60_000;
  const id = decodeJwt(token).sid as string;
  await app.get(UnitOfWork).run(({ manager }) => manager.update(Session, { id }, { authenticatedAt }));
}
