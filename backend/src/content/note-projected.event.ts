/**
 * The content process has derived anew what a note says (C14). Of several that wait to be delivered the last one
 * counts, and earlier ones may be left out.
 */
export class NoteProjected {
  static readonly eventName = 'note-projected';

  constructor(
    readonly noteId: string,
    readonly title: string,
    /** Its first paragraph with words in it, cut as in lists. */
    readonly excerpt: string,
    readonly hashtags: readonly string[],
    /** When the last of it was written, in milliseconds since 1970. */
    readonly editedAt: number,
  ) {}

  get topic(): string {
    return this.noteId;
  }
}
