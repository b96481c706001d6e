/**
 * Twelve colours for carets and name labels, told apart by colour-blind eyes (Okabe–Ito and Paul
 * Tol's muted set, darkened) and legible with white text on both themes.
 */
export const presenceColors = [
  '#0068a8',
  '#b34700',
  '#00795c',
  '#a8327d',
  '#7a5c00',
  '#5a4fcf',
  '#b3243b',
  '#1f7a1f',
  '#007a87',
  '#8a4b2a',
  '#6b3fa0',
  '#4d6173',
] as const;

/** The same person has the same colour on every screen. */
export function presenceColor(userId: string): string {
  let hash = 0;
  for (const character of userId) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0;
  return presenceColors[hash % presenceColors.length] as string;
}

/** Who a presence state belongs to. Always written by the server from the authenticated person. */
export interface PresenceUser {
  id: string;
  name: string;
  username: string;
  /** As CSS has it: `#0068a8`. */
  color: string;
}

/** Whether a presence state names its person as ours do: another program may have written anything. */
export function isPresenceUser(value: unknown): value is PresenceUser {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, username, color } = value as Partial<Record<keyof PresenceUser, unknown>>;
  return (
    [id, name, username].every((text) => typeof text === 'string') &&
    typeof color === 'string' &&
    /^#[0-9a-f]{6}$/.test(color)
  );
}
