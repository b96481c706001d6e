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
    const claims: Record<string, unknown> = JSON.parse(new TextDecoder().decode(bytes));
    const text = (name: string) => checked(claims[name], 'string');
    const { display_picture: picture } = claims as { display_picture?: { downloadUrl: unknown } | null };
    return {
      user: {
        id: text('id'),
        name: text('name'),
        username: text('username'),
        picture: picture?.downloadUrl == null ? null : checked(picture.downloadUrl, 'string'),
      },
      sid: text('sid'),
      expiresAt: checked(claims.exp, 'number') * 1000,
    };
  } catch {
    return null;
  }
}

interface Primitives {
  string: string;
  number: number;
}

/** @throws TypeError when it is of another type */
function checked<Type extends keyof Primitives>(value: unknown, type: Type): Primitives[Type] {
  if (typeof value !== type) throw new TypeError(`Not a ${type}`);
  return value as Primitives[Type];
}
