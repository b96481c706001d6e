export interface Piece {
  piece: Buffer;
  number: number;
  isLast: boolean;
}

/** The bytes in pieces of this size, or of one that grows with their number, the last of which may be shorter, and is empty only when there are none at all. */
export async function* piecesOf(
  bytes: AsyncIterable<Buffer>,
  size: number | ((number: number) => number),
): AsyncGenerator<Piece> {
  const sizeOf = typeof size === 'number' ? () => size : size;
  let held: Buffer[] = [];
  let length = 0;
  let number = 0;
  for await (const chunk of bytes) {
    held.push(chunk);
    length += chunk.length;
    if (length <= sizeOf(number)) continue;
    let all = Buffer.concat(held);
    // One that is full stays until it is known whether it is the last.
    for (let end = sizeOf(number); all.length > end; end = sizeOf(number)) {
      yield { piece: all.subarray(0, end), number, isLast: false };
      all = all.subarray(end);
      number += 1;
    }
    held = [all];
    length = all.length;
  }
  yield { piece: Buffer.concat(held), number, isLast: true };
}
