import { z } from 'zod';

const claims = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  display_picture: z.object({ downloadUrl: z.string().nullable() }).nullish(),
  sid: z.string(),
  exp: z.number(),
});

/** Who is signed in, as the token says; for display, never for deciding a right. */
export interface SessionUser {
  id: string;
  name: string;
  username: string;
  /** Address of the display picture, null without one. */
  picture: string | null;
}

/** What a session token holds. `expiresAt` is in milliseconds since the epoch. */
export interface DecodedToken {
  user: SessionUser;
  /** The session on the server; a renewed token is for the same one. */
  sid: string;
  expiresAt: number;
}

/** Reads a session token without checking its signature; null when it is not one. */
export function decodeToken(token: string): DecodedToken | null {
  const payload = token.split('.')[1];
  if (!payload) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    );
    const { id, name, username, display_picture, sid, exp } = claims.parse(
      JSON.parse(new TextDecoder().decode(bytes)),
    );
    const picture = display_picture?.downloadUrl ?? null;
    return { user: { id, name, username, picture }, sid, expiresAt: exp * 1000 };
  } catch {
    return null;
  }
}
