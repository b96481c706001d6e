import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import type { TestBackend } from '../../support/test-backend.ts';

/** Makes the 30 seconds between two mails pass. */
export async function forgetMailTokens({ app }: TestBackend): Promise<void> {
  await app.get(UnitOfWork).run(({ manager }) => manager.query('DELETE FROM mail_token'));
}
