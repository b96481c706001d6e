import type { EndpointScope, TokenScope } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import type { Scopes, Viewer } from './viewer.ts';

/** As they are stored in `session.scopes`. */
export function storeScopes(scopes: readonly TokenScope[]): string {
  return scopes.join(' ');
}

export function readScopes(stored: string | null): Scopes {
  return stored === null ? null : (stored.split(' ') as TokenScope[]);
}

/** Who may change a note may read it: the answers to changes hold what was changed. */
export function mayDo(scopes: Scopes, needed: EndpointScope): boolean {
  if (scopes === null) return true;
  if (needed === 'session') return false;
  return scopes.includes(needed) || (needed === 'read' && scopes.includes('write'));
}

/** @throws AppError `forbidden` when it is an API token that asks, and it was not given this */
export function requireScope(viewer: Viewer, needed: EndpointScope): void {
  if (viewer.kind === 'signed-in' && !mayDo(viewer.scopes, needed))
    throw new AppError('forbidden', { message: 'This token may not do this.' });
}
