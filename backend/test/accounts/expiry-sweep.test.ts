// @module-tag mariadb
import { join } from 'node:path';
import { LessThanOrEqual } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { UsedNonce } from '../../src/accounts/google/used-nonce.entity.ts';
import { MailToken } from '../../src/accounts/mail-tokens/mail-token.entity.ts';
import { hashMailToken, newMailToken } from '../../src/accounts/mail-tokens/mail-token-codec.ts';
import { KnownDevice } from '../../src/accounts/sessions/known-device.entity.ts';
import { Session } from '../../src/accounts/sessions/session.entity.ts';
import { createBackend } from '../../src/create-backend.ts';
import { Reads } from '../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { signUp } from '../support/people.ts';
import { startTestBackend } from '../support/test-backend.ts';

const hour = 60 * 60_000;

test('links, sessions, devices and nonces that have expired are removed at the next start, others stay', async () => {
  const backend = await startTestBackend();
  try {
    const alice = await signUp(backend, 'alice');
    const now = Date.now();
    const link = (expiresAt: number) => ({
      id: uuidv7(),
      tokenHash: hashMailToken(newMailToken()),
      purpose: 'registration' as const,
      email: 'bob@example.org',
      userId: null,
      createdAt: expiresAt - hour,
      expiresAt,
    });
    const session = (expiresAt: number) => ({
      id: uuidv7(),
      userId: alice.id,
      createdAt: 0,
      device: '',
      lastSeenAt: 0,
      authenticatedAt: 0,
      expiresAt,
    });
    const [ahead, current] = [link(now + hour), session(now + hour)];
    await backend.app.get(UnitOfWork).run(async ({ manager }) => {
      for (let i = 0; i < 12; i += 1)
        await manager.insert(
          MailToken,
          Array.from({ length: 100 }, () => link(now - 1)),
        );
      await manager.insert(MailToken, ahead);
      await manager.insert(Session, [session(now - 1), current]);
      await manager.insert(KnownDevice, { id: 'old', userId: alice.id, expiresAt: now - 1 });
      await manager.insert(UsedNonce, [
        { id: 'old', expiresAt: now - 1 },
        { id: 'new', expiresAt: now + hour },
      ]);
    });

    const { manager } = backend.app.get(Reads);
    const expired = { expiresAt: LessThanOrEqual(now) };
    expect(await manager.countBy(MailToken, expired)).toBe(1_200);
    const other = await createBackend(backend.config, {
      frontend: join(backend.database.dataDir, 'frontend'),
    });
    try {
      await other.listen();
      await expect.poll(() => manager.countBy(MailToken, expired), { timeout: 10_000 }).toBe(0);
      await expect.poll(() => manager.countBy(Session, expired), { timeout: 10_000 }).toBe(0);
      await expect.poll(() => manager.countBy(KnownDevice, expired), { timeout: 10_000 }).toBe(0);
      await expect.poll(() => manager.countBy(UsedNonce, expired), { timeout: 10_000 }).toBe(0);
    } finally {
      await other.app.close();
    }
    expect(await manager.countBy(MailToken, { id: ahead.id })).toBe(1);
    expect(await manager.countBy(Session, { id: current.id })).toBe(1);
    // The device of alice's own sign-in.
    expect(await manager.countBy(KnownDevice, { userId: alice.id })).toBe(1);
    expect(await manager.countBy(UsedNonce, { id: 'new' })).toBe(1);
  } finally {
    await backend.close();
  }
});
