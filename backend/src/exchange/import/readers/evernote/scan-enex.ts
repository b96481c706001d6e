import { createReadStream } from 'node:fs';
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { SourceRefused } from '../../import-source.ts';

/** Bytes of a file: the first, and the one behind the last. */
export type ByteRange = [from: number, to: number];

/** Where a note stands in the file, and in it the bytes of its attachments. */
export interface EnexNote {
  range: ByteRange;
  data: ByteRange[];
}

/**
 * Where the notes of an Evernote export stand, without the file in memory: attachments of a note may have hundreds of
 * megabytes. Positions are those of bytes, because each is read as a letter.
 *
 * @throws SourceRefused for one that declares entities, of which a few lines can become gigabytes
 */
export async function scanEnex(path: string, mostNotes: number): Promise<EnexNote[]> {
  const scan = new Scan(mostNotes);
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, scan);
  for await (const chunk of createReadStream(path, { encoding: 'latin1', highWaterMark: 1024 * 1024 })) {
    scan.take(chunk as string);
    tokenizer.write(chunk as string);
  }
  return scan.notes;
}

/** Names that matter are shorter. */
const longestName = 16;
const nothing = () => {};

class Scan implements TokenizerCallbacks {
  readonly notes: EnexNote[] = [];
  readonly #mostNotes: number;
  #note: EnexNote | null = null;
  #isInData = false;
  /** The tag that begins. */
  #tag = { name: '', from: 0 };
  /** What is being read, with the end of what was read before: a name may begin there. */
  #text = '';
  /** Of its first letter. */
  #offset = 0;

  constructor(mostNotes: number) {
    this.#mostNotes = mostNotes;
  }

  take(chunk: string): void {
    const kept = this.#text.slice(-longestName);
    this.#offset += this.#text.length - kept.length;
    this.#text = kept + chunk;
  }

  onopentagname(start: number, end: number): void {
    this.#tag = { name: this.textOf(start, end), from: start - 1 };
  }

  onopentagend(end: number): void {
    const { name, from } = this.#tag;
    if (name === 'note') this.#note ??= { range: [from, 0], data: [] };
    if (name !== 'data' || !this.#note || this.#isInData) return;
    this.#isInData = true;
    this.#note.data.push([end + 1, end + 1]);
  }

  onclosetag(start: number, end: number): void {
    const note = this.#note;
    if (!note) return;
    const name = this.textOf(start, end);
    if (name === 'data' && this.#isInData) {
      (note.data.at(-1) as ByteRange)[1] = start - 2;
      this.#isInData = false;
    } else if (name === 'note') {
      note.range[1] = end + 1;
      this.notes.push(note);
      this.#note = null;
      this.#isInData = false;
      if (this.notes.length > this.#mostNotes) throw new SourceRefused('This file holds too many notes.');
    }
  }

  ondeclaration(start: number, end: number): void {
    // A document type ends for the tokenizer with the first declaration in it.
    if (/(?:^|<!)ENTITY/.test(this.textOf(start, end)))
      throw new SourceRefused('This file declares entities, which are not read.');
  }

  private textOf(start: number, end: number): string {
    return this.#text.slice(Math.max(0, start - this.#offset), end - this.#offset);
  }

  readonly onattribdata = nothing;
  readonly onattribend = nothing;
  readonly onattribentity = nothing;
  readonly onattribname = nothing;
  readonly oncdata = nothing;
  readonly oncomment = nothing;
  readonly onend = nothing;
  readonly onprocessinginstruction = nothing;
  readonly onselfclosingtag = nothing;
  readonly ontext = nothing;
  readonly ontextentity = nothing;
}
