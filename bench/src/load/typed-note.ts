import { documentFields } from '@commonplace/contracts/document';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';

const blocks = 6;
const words = [
  'harbour',
  'linen',
  'the',
  'of',
  'quiet',
  'and',
  'reads',
  'a',
  'margin',
  'commonplace',
  'ink',
  'to',
];

/** What one writer adds to a note before typing, and the clock of the first character that is typed. */
export interface OwnParagraph {
  clientId: number;
  update: Uint8Array;
  clock: number;
}

/** A note of about this many words, and a paragraph to type in for each writer: a client id is one person's. */
export function writtenNote(
  wordCount: number,
  writers: readonly number[],
  random: () => number,
): { update: Uint8Array; paragraphs: OwnParagraph[] } {
  const note = new Y.Doc();
  for (let i = 0; i < blocks; i += 1) {
    const count = Math.round(wordCount / blocks);
    append(note, Array.from({ length: count }, () => words[Math.floor(random() * words.length)]).join(' '));
  }
  const update = Y.encodeStateAsUpdate(note);
  const before = Y.encodeStateVector(note);
  const paragraphs = writers.map((clientId) => ownParagraph(clientId, { update, before }));
  return { update, paragraphs };
}

/** At the end of what a note has, or else before it. */
export function ownParagraph(
  clientId: number,
  { update, before }: { update?: Uint8Array; before?: Uint8Array } = {},
): OwnParagraph {
  const own = new Y.Doc();
  own.clientID = clientId;
  if (update) Y.applyUpdate(own, update);
  append(own, '.');
  return { clientId, update: Y.encodeStateAsUpdate(own, before), clock: Y.getState(own.store, clientId) };
}

function append(doc: Y.Doc, text: string): void {
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText(text)]);
  const content = doc.getXmlFragment(documentFields.content);
  content.insert(content.length, [paragraph]);
}

/** What an editor sends for one character behind the last one of the same person. No document is needed for it. */
export function typedCharacter(clientId: number, clock: number): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 1);
  encoding.writeVarUint(encoder, 1);
  encoding.writeVarUint(encoder, clientId);
  encoding.writeVarUint(encoder, clock);
  encoding.writeUint8(encoder, hasOrigin | stringContent);
  encoding.writeVarUint(encoder, clientId);
  encoding.writeVarUint(encoder, clock - 1);
  encoding.writeVarString(encoder, 'e');
  encoding.writeVarUint(encoder, 0);
  return encoding.toUint8Array(encoder);
}

const hasOrigin = 0x80;
const hasRightOrigin = 0x40;
const contentMask = 0x1f;
const stringContent = 4;
const skipped = 10;

/**
 * Names the characters that an update brings, several when the server merged what came together. Reads
 * what {@link typedCharacter} writes and nothing else.
 */
export function readCharacters(
  update: Uint8Array,
  onCharacter: (clientId: number, clock: number) => void,
): void {
  const decoder = decoding.createDecoder(update);
  for (let clients = decoding.readVarUint(decoder); clients > 0; clients -= 1) {
    let structs = decoding.readVarUint(decoder);
    const clientId = decoding.readVarUint(decoder);
    let clock = decoding.readVarUint(decoder);
    for (; structs > 0; structs -= 1) {
      const info = decoding.readUint8(decoder);
      if (info === skipped) {
        clock += decoding.readVarUint(decoder);
        continue;
      }
      if ((info & contentMask) !== stringContent || !(info & hasOrigin))
        throw new Error('This was not typed here');
      for (let left = info & hasRightOrigin ? 4 : 2; left > 0; left -= 1) decoding.readVarUint(decoder);
      const { length } = decoding.readVarString(decoder);
      for (let i = 0; i < length; i += 1) onCharacter(clientId, clock + i);
      clock += length;
    }
  }
}
