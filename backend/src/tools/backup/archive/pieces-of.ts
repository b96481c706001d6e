export interface Piece {
  piece: Buffer;
  number: number;
  isLast: boolean;
}

/** The bytes in pieces of this size, the last of which may be shorter, and is empty only when there are none at all. */
export async function* piecesOf(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<Piece> {
  let held: Buffer[] = [];
  let length = 0;
  let number = 0;
  for await (const chunk of bytes) {
    held.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    let all = Buffer.concat(held);
    // One that is full stays until it is known whether it is the last.
    for (; all.length > size; all = all.subarray(size)) {
      yield { piece: all.subarray(0, size), number, isLast: false };
      number += 1;
    }
    held = [all];
    length = all.length;
  }
  yield { piece: Buffer.concat(held), number, isLast: true };
}
