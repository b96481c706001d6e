import { AppError } from '@commonplace/contracts/errors';
import { commonPasswords } from './common-passwords.ts';

/**
 * Refuses what an attacker tries first, however it is capitalised.
 *
 * @param field the name under which the password was sent
 * @throws AppError `rejected`
 */
export function refuseCommonPassword(password: string, field: string): void {
  if (!commonPasswords.has(password.toLowerCase())) return;
  const message = 'This password is too common.';
  throw new AppError('rejected', { message, errors: { [field]: message } });
}
