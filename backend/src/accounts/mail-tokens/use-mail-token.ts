import { MoreThan } from 'typeorm';
import type { Unit } from '../../platform/database/unit.ts';
import { MailToken, type MailTokenPurpose } from './mail-token.entity.ts';
import { hashMailToken } from './mail-token-codec.ts';

/**
 * Consumes a token and returns what it was issued for, in the transaction of its act. Null
 * for one that is unknown, used up, expired or for something else. Of any number of uses at once one gets it.
 */
export async function useMailToken(
  { manager }: Unit,
  token: string,
  purpose: MailTokenPurpose,
): Promise<MailToken | null> {
  const valid = { tokenHash: hashMailToken(token), purpose, expiresAt: MoreThan(Date.now()) };
  const row = await manager.findOneBy(MailToken, valid);
  // Of two that both read the row, the second deletes nothing: the first has taken it.
  const taken = await manager.delete(MailToken, valid);
  return taken.affected === 1 ? row : null;
}
