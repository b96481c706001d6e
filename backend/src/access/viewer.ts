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
  name: string;
  username: string;
}

export const guest: Guest = { kind: 'guest' };

/** The person's id, or null for a guest. */
export function viewerId(viewer: Viewer): string | null {
  return viewer.kind === 'signed-in' ? viewer.userId : null;
}
