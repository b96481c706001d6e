import { createReadStream } from 'node:fs';
import { SourceRefused } from '../../import-source.ts';

/** Bytes of a file: the first, and the one behind the last. */
export type ByteRange = [from: number, to: number];

/** Where a note stands in the file, and in it the bytes of its attachments. */
export interface EnexNote {
  range: ByteRange;
  data: ByteRange[];
}

const cdata = '<![CDATA[';
const longestToken = 12;

/**
 * Where the notes of an Evernote export stand, without the file in memory: attachments of a note may have hundreds of
 * megabytes.
 *
 * @throws SourceRefused for one that declares entities, of which a few lines can become gigabytes
 */
export async function scanEnex(path: string, mostNotes: number): Promise<EnexNote[]> {
  const notes: EnexNote[] = [];
  let note: EnexNote | null = null;
  let until: ']]>' | '-->' | '>' | null = null;
  let isData = false;
  /** Of the first byte of `rest`. */
  let offset = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    const bytes: Buffer = Buffer.concat([rest, chunk as Buffer]);
    let at = 0;
    for (;;) {
      if (until !== null) {
        const end = bytes.indexOf(until, at);
        if (end < 0) {
          at = Math.max(at, bytes.length - until.length + 1);
          break;
        }
        at = end + until.length;
        if (until === '>' && note) {
          // `<data/>` holds nothing.
          isData = bytes[end - 1] !== 0x2f;
          if (isData) note.data.push([offset + at, offset + at]);
        }
        until = null;
        continue;
      }
      const sign = bytes.indexOf(0x3c, at);
      if (sign < 0) {
        at = bytes.length;
        break;
      }
      at = sign;
      if (bytes.length - sign < longestToken) break;
      const token = bytes.toString('latin1', sign, sign + longestToken);
      at = sign + 1;
      if (token.startsWith('<!ENTITY'))
        throw new SourceRefused('This file declares entities, which are not read.');
      if (token.startsWith(cdata)) until = ']]>';
      else if (token.startsWith('<!--')) until = '-->';
      else if (!note && /^<note[\s>]/.test(token)) note = { range: [offset + sign, 0], data: [] };
      else if (note && token.startsWith('</note>')) {
        note.range[1] = offset + sign + '</note>'.length;
        notes.push(note);
        note = null;
        if (notes.length > mostNotes) throw new SourceRefused('This file holds too many notes.');
      } else if (note && !isData && /^<data[\s/>]/.test(token)) until = '>';
      else if (note && isData && token.startsWith('</data>')) {
        const last = note.data.at(-1);
        if (last) last[1] = offset + sign;
        isData = false;
      }
    }
    rest = bytes.subarray(at);
    offset += at;
  }
  // The last tag is shorter than what is looked at.
  if (note && rest.includes('</note>')) {
    note.range[1] = offset + rest.indexOf('</note>') + '</note>'.length;
    notes.push(note);
  }
  return notes;
}
