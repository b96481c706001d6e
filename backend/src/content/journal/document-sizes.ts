const remembered = 10_000;

/**
 * Stored bytes per note as this process knows them: base and rows together. Asked of the database
 * once per note and then counted along, so that the limit costs an append nothing. An estimate on the
 * high side, made exact whenever the base is rewritten.
 */
export class DocumentSizes {
  readonly #bytes = new Map<string, number>();

  of(noteId: string): number | undefined {
    return this.#bytes.get(noteId);
  }

  set(noteId: string, bytes: number): void {
    this.#bytes.delete(noteId);
    this.#bytes.set(noteId, bytes);
    const oldest = this.#bytes.keys().next();
    if (this.#bytes.size > remembered && !oldest.done) this.#bytes.delete(oldest.value);
  }

  /** A note that is not known stays so: it will be asked for. */
  grow(noteId: string, bytes: number): void {
    const known = this.#bytes.get(noteId);
    if (known !== undefined) this.#bytes.set(noteId, known + bytes);
  }

  /** A new base of `after` bytes replaces `before` bytes; what was appended meanwhile still counts. */
  replaced(noteId: string, before: number, after: number): void {
    const known = this.#bytes.get(noteId);
    if (known !== undefined) this.#bytes.set(noteId, Math.max(0, known - before) + after);
  }
}
