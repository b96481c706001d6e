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
}

const key = 'intended-act';
/** After an hour it is not intended any more. */
const validFor = 60 * 60 * 1000;

/** Keeps the act until the person is back; it takes the place of an earlier one. */
export function keepIntendedAct(intended: IntendedAct, now = Date.now()): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...intended, at: now }));
  } catch {
    // Where keeping is forbidden the person does it again.
  }
}

/** The act that was meant to be done at this address, once; null without one. */
export function takeIntendedAct(path: string, now = Date.now()): Omit<IntendedAct, 'path'> | null {
  try {
    const { act, subject, ...kept } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (kept.path !== path) return null;
    sessionStorage.removeItem(key);
    const isMeant = typeof act === 'string' && typeof subject === 'string' && now - kept.at < validFor;
    return isMeant ? { act, subject } : null;
  } catch {
    return null;
  }
}
