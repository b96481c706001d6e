/**
 * What a server says to everyone who has a note open, beside its content: a stateless message of one of these
 * words and nothing else. A word is a hint to ask for the note again, never a fact, so it carries nothing that
 * someone might not be allowed to know. Servers alone say it; of clients no stateless message is taken.
 *
 * `note-changed`: the note's view has changed, such as its text size. `note-unsure`: it may have,
 * because something may have been missed; there is no hurry, and all get it at once.
 * `note-projected`: REST and lists now contain the document's recent state.
 */
export const noteNews = ['note-changed', 'note-unsure', 'note-projected'] as const;

export type NoteNews = (typeof noteNews)[number];

export function isNoteNews(message: string): message is NoteNews {
  return noteNews.some((news) => news === message);
}
