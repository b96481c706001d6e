import type { RateLimit } from '../../platform/rate-limit/rate-limiter.ts';

/** A person may have any number of notes, and makes so many of them in a minute, copies among them (W64). */
export const creationsByPerson: RateLimit = {
  name: 'note-create-person',
  points: 600,
  seconds: 60,
  isTold: true,
};
/** Each copy is a document that is read, made anew and stored, with one short request. */
export const copies: RateLimit = { name: 'note-copy-person', points: 60, seconds: 60, isTold: true };
/** Each is followed by a fold of its note. */
export const passagesByPerson: RateLimit = {
  name: 'note-passage-person',
  points: 60,
  seconds: 60,
  isTold: true,
};
export const uploadsByPerson: RateLimit = {
  name: 'note-image-person',
  points: 60,
  seconds: 60,
  isTold: true,
};
export const claimsByPerson: RateLimit = {
  name: 'note-image-claim-person',
  points: 120,
  seconds: 60,
  isTold: true,
};
