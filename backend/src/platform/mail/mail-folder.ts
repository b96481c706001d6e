import { join } from 'node:path';
import type { Config } from '../config/config.ts';

/** Where mails become files while there is no mail server. */
export function mailFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'mail');
}
