/**
 * What a guest meant to do when they were asked to sign in. It is kept in the tab and not in the address, so that no
 * link does something in the name of the person who follows it.
 */
export interface IntendedAct {
  /** `save`, `follow`, `like`, `comment`. */
  act: string;
  /** What it is done with: `note:{id}`, `notebook:{id}`, `comment:{id}`, `person:{username}` or `hashtag:{tag}`. */
  subject: string;
  /** Where the person comes back to: the path and query of a page. */
  path: string;
  /** Its own, through the mail that one joins with. */
  id: string;
}

const key = 'intended-act';
/** Ids of acts that were carried into another tab, and are not done in this one any more. */
const claims = 'claimed-acts';
const mostClaims = 20;
/** After an hour it is not intended any more. */
const validFor = 60 * 60 * 1000;

/** Keeps the act until the person is back; it takes the place of an earlier one. */
export function keepIntendedAct(
  intended: Omit<IntendedAct, 'id'>,
  now = Date.now(),
  id = `${now}-${Math.random().toString(36).slice(2)}`,
): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...intended, id, at: now }));
  } catch {
    // Where keeping is forbidden the person does it again.
  }
}

/** Keeps in this tab an act that a mail has carried here. Other tabs of the browser do it no more. */
export function claimIntendedAct({ id, ...intended }: IntendedAct): void {
  keepIntendedAct(intended, undefined, `${id} here`);
  try {
    localStorage.setItem(claims, JSON.stringify([...claimed(), id].slice(-mostClaims)));
  } catch {}
}

/** The act that was meant to be done at this address, once; null without one. */
export function takeIntendedAct(path: string, now = Date.now()): Omit<IntendedAct, 'path'> | null {
  const intended = readIntendedAct(path, now);
  if (intended) sessionStorage.removeItem(key);
  return intended;
}

/** The act that is meant to be done at this address; null without one. */
export function readIntendedAct(path: string, now = Date.now()): Omit<IntendedAct, 'path'> | null {
  try {
    const { act, subject, id, ...kept } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (kept.path !== path || claimed().includes(id)) return null;
    const isMeant = [act, subject, id].every((part) => typeof part === 'string') && now - kept.at < validFor;
    return isMeant ? { act, subject, id } : null;
  } catch {
    return null;
  }
}

function claimed(): unknown[] {
  const ids: unknown = JSON.parse(localStorage.getItem(claims) ?? '[]');
  return Array.isArray(ids) ? ids : [];
}
