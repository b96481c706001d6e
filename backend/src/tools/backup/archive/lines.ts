import { ArchiveError } from './archive-format.ts';

const lineBreak = 10;

/** The lines of a stream of bytes, without their breaks. Not more than one is held. */
export async function* linesOf(source: AsyncIterable<Buffer>, longest: number): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let held = 0;
  for await (const chunk of source) {
    let from = 0;
    for (let to = chunk.indexOf(lineBreak); to !== -1; to = chunk.indexOf(lineBreak, from)) {
      const end = chunk.subarray(from, to);
      yield pieces.length === 0 ? end : Buffer.concat([...pieces, end]);
      pieces = [];
      held = 0;
      from = to + 1;
    }
    if (from === chunk.length) continue;
    pieces.push(chunk.subarray(from));
    held += chunk.length - from;
    if (held > longest) throw new ArchiveError('The backup is damaged: a line is too long.');
  }
  if (held > 0) throw new ArchiveError('The backup is not complete: its last line has no end.');
}
