import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@commonplace/contracts/errors';

/**
 * Refuses a call that no script of a page of ours makes: a link that was followed, an address that was typed,
 * a page of another site. Browsers too old for `Sec-Fetch-Site` name other sites in `Origin`, and programs send
 * neither.
 *
 * @throws AppError `forbidden`
 */
export function refuseOtherSites(headers: IncomingHttpHeaders, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  const isOurs =
    site === undefined
      ? headers.origin === undefined || headers.origin === new URL(publicUrl).origin
      : site === 'same-origin' && headers['sec-fetch-mode'] !== 'navigate';
  if (!isOurs) throw new AppError('forbidden');
}
