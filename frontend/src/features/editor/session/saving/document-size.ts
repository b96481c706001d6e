import { collabLimits } from '@commonplace/contracts/collab';
import * as Y from 'yjs';

/** How much still fits into a note: plenty, less than a fifth, or nothing but what is removed (C24). */
export type Room = 'roomy' | 'filling' | 'full';

/** Below the server's own limit, so that joining two paragraphs, which writes letters anew, still passes. */
const reserve = 128 * 1024;
const fullAt = collabLimits.document - reserve;
const fillingAt = collabLimits.document * 0.8;

/** Measuring walks through the whole document, so it waits for a pause. */
const measurePause = 500;

/**
 * How large a live document is for the server, in bytes: everything in it but the letters that were deleted. What
 * arrives is added up, which counts some of it twice; where that might matter the document is measured.
 */
export class DocumentSize {
  readonly #doc: Y.Doc;
  readonly #onChange: () => void;
  /** Never less than it is. */
  #atMost = 0;
  #isMeasured = false;
  #room: Room = 'roomy';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(doc: Y.Doc, onChange: () => void) {
    this.#doc = doc;
    this.#onChange = onChange;
    doc.on('update', this.#grow);
  }

  get room(): Room {
    return this.#room;
  }

  /** Whether so many more bytes would fit. */
  fits(bytes: number): boolean {
    if (this.#atMost + bytes <= fullAt) return true;
    if (!this.#isMeasured) this.#measure();
    return this.#atMost + bytes <= fullAt;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#doc.off('update', this.#grow);
  }

  #grow = (update: Uint8Array): void => {
    this.#atMost += update.length;
    this.#isMeasured = false;
    if (this.#atMost < fillingAt && this.#room === 'roomy') return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#measure(), measurePause);
  };

  #measure(): void {
    clearTimeout(this.#timer);
    this.#atMost = storedBytes(this.#doc);
    this.#isMeasured = true;
    const room = this.#atMost >= fullAt ? 'full' : this.#atMost >= fillingAt ? 'filling' : 'roomy';
    if (room === this.#room) return;
    this.#room = room;
    this.#onChange();
  }
}

/** Letters that this page keeps for undo alone are gone on the server. */
function storedBytes(doc: Y.Doc): number {
  let bytes = Y.encodeStateAsUpdate(doc).length;
  const encoder = new TextEncoder();
  for (const structs of doc.store.clients.values()) {
    for (const struct of structs) {
      if (struct instanceof Y.Item && struct.deleted && struct.content instanceof Y.ContentString)
        bytes -= encoder.encode(struct.content.str).length;
    }
  }
  return bytes;
}
