import type { TokenScope } from '@commonplace/contracts/api';

/** Who asks. */
export type Viewer = Guest | SignedIn;

export interface Guest {
  kind: 'guest';
}

export interface SignedIn {
  kind: 'signed-in';
  userId: string;
  /** The session the request was made with. */
  sid: string;
  scopes: Scopes;
  name: string;
  username: string;
}

/** What a session may do: the scopes of an API token, or null for a browser, which may do everything. */
export type Scopes = readonly TokenScope[] | null;

export const guest: Guest = { kind: 'guest' };

/** The person's id, or null for a guest. */
export function viewerId(viewer: Viewer): string | null {
  return viewer.kind === 'signed-in' ? viewer.userId : null;
}
