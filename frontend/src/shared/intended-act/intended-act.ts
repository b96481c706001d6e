/**
 * What a guest meant to do when they were asked to sign in. It is kept in the tab and not in the address, so that no
 * link does something in the name of the person who follows it.
 */
export interface IntendedAct {
  /** A name of `app/routes/workspace/intended-acts.ts`, such as `save`; of a comment with its id, `like-comment:{id}`. */
  act: string;
  /** What it is done with: `note:{id}` or `notebook:{id}`. */
  subject: string;
}

const key = 'intended-act';
/** After an hour nobody means it any more. */
const validFor = 60 * 60 * 1000;

/** Keeps the act until the person is back; it takes the place of an earlier one. */
export function keepIntendedAct(intended: IntendedAct, now = Date.now()): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...intended, at: now }));
  } catch {
    // Where keeping is forbidden the person does it again.
  }
}

/** The act that was meant for this subject, once; null without one. */
export function takeIntendedAct(subject: string, now = Date.now()): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (kept?.subject !== subject) return null;
    sessionStorage.removeItem(key);
    return typeof kept.act === 'string' && now - kept.at < validFor ? kept.act : null;
  } catch {
    return null;
  }
}
