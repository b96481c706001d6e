import { NoteVisibilityFact } from './visibility-fact.ts';

/** A person has protected a note, which also ended its publication. */
export class NoteProtected extends NoteVisibilityFact {
  static readonly eventName = 'note-protected';
}
