/** What a card says where a note has no words of its own. */
export interface NoteTexts {
  untitled: string;
  /** A note without text. */
  empty: string;
}
