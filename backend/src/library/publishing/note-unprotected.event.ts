import { NoteVisibilityFact } from './visibility-fact.ts';

/** A person has taken the protection from a note. */
export class NoteUnprotected extends NoteVisibilityFact {
  static readonly eventName = 'note-unprotected';
}
