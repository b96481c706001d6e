/**
 * What a guest meant to do when they were asked to sign in. It is kept in the tab and not in the address, so that no
 * link does something in the name of the person who follows it.
 */
export interface IntendedAct {
  /** `save`, `follow`, `like`, `comment`. */
  act: string;
  /** What it is done with: `note:{id}`, `notebook:{id}`, `comment:{id}`, `person:{username}`, `hashtag:{tag}` or `draft:editor`. */
  subject: string;
  /** Where the person comes back to: the path and query of a page. */
  path: string;
  /** Random, so that only who meant it in this browser can name it; the mail that one joins with carries it. */
  id: string;
}

const key = 'intended-act';
/** Ids of the acts that were meant in this browser and are still to be done in the tab that keeps them. */
const meantKey = 'meant-acts';
const mostMeant = 20;
/** After an hour it is not intended any more. */
const validFor = 60 * 60 * 1000;

/** Keeps the act until the person is back; it takes the place of an earlier one. */
export function keepIntendedAct(
  intended: Omit<IntendedAct, 'id'>,
  now = Date.now(),
  id = crypto.getRandomValues(new Uint32Array(4)).join('-'),
): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...intended, id, at: now }));
    keepMeant([...meant(), id]);
  } catch {
    // Where keeping is forbidden the person does it again.
  }
}

/**
 * Whether a guest meant the act in this browser. Anybody may have a mail sent to another person that carries an act,
 * but not one with an id that was made here.
 */
export function isMeantHere(id: string): boolean {
  try {
    return meant().includes(id);
  } catch {
    return false;
  }
}

/** Keeps in this tab an act that a mail has carried here. Other tabs of the browser do it no more. */
export function claimIntendedAct({ id, ...intended }: IntendedAct): void {
  forgetMeant(id);
  keepIntendedAct(intended);
}

/** The act that was meant to be done at this address, once; null without one. */
export function takeIntendedAct(path: string, now = Date.now()): Omit<IntendedAct, 'path'> | null {
  const intended = readIntendedAct(path, now);
  if (!intended) return null;
  sessionStorage.removeItem(key);
  forgetMeant(intended.id);
  return intended;
}

/** The act that is meant to be done at this address; null without one. */
export function readIntendedAct(path: string, now = Date.now()): Omit<IntendedAct, 'path'> | null {
  try {
    const { act, subject, id, ...kept } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    const isMeant = [act, subject, id].every((part) => typeof part === 'string') && now - kept.at < validFor;
    return kept.path === path && isMeant && isMeantHere(id) ? { act, subject, id } : null;
  } catch {
    return null;
  }
}

function meant(): unknown[] {
  const ids: unknown = JSON.parse(localStorage.getItem(meantKey) ?? '[]');
  return Array.isArray(ids) ? ids : [];
}

function keepMeant(ids: unknown[]): void {
  localStorage.setItem(meantKey, JSON.stringify(ids.slice(-mostMeant)));
}

function forgetMeant(id: string): void {
  try {
    keepMeant(meant().filter((other) => other !== id));
  } catch {}
}
