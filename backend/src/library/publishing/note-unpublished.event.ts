import { NoteVisibilityFact } from './visibility-fact.ts';

/** A person has taken back the publication of a note. */
export class NoteUnpublished extends NoteVisibilityFact {
  static readonly eventName = 'note-unpublished';
}
