import type { WordlessTexts } from '../../format/note-label.ts';

/** What a card says where a note has no words of its own. */
export interface NoteTexts extends WordlessTexts {
  untitled: string;
}
