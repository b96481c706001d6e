import { NoteVisibilityFact } from './visibility-fact.ts';

/** A person has published a note. */
export class NotePublished extends NoteVisibilityFact {
  static readonly eventName = 'note-published';
}
