import { createHash, randomFillSync } from 'node:crypto';
import { renderWidths } from '../../backend/src/platform/pictures/render-widths.ts';
import { pngOf } from './png-of.ts';

/** A picture as the product keeps it. */
export interface PictureFile {
  hash: string;
  bytes: Buffer;
}

/** Its narrower widths would make ten thousands of files that no export has. */
export const pictureSize = { width: 480, height: 320 };
const shape = {
  maxWidth: 2_000,
  widths: [],
  kinds: ['png' as const],
  field: 'picture',
  refusal: 'No picture.',
};

/**
 * WebP of noise, each another one, without encoding each: letters of the entropy-coded data, which has no checksum, are drawn anew. What
 * is behind the data is not read, so that no decoder comes to an end too early.
 */
export async function pictureFiles(): Promise<(bytes: number) => PictureFile> {
  const { width, height } = pictureSize;
  const png = pngOf(randomFillSync(Buffer.alloc(width * height * 3)), width, height);
  const noise = Buffer.from((await renderWidths({ name: 'noise.png', bytes: png }, shape)).bytes);
  // RIFF, its size, WEBP, then one chunk with its size.
  if (noise.toString('latin1', 12, 16) !== 'VP8 ') throw new Error('The picture is no simple WebP');
  return (size) => {
    const bytes = Buffer.alloc(Math.max(noise.length, size - (size % 2)));
    noise.copy(bytes);
    randomFillSync(bytes, noise.length);
    randomFillSync(bytes, Math.floor(noise.length * 0.9), 16);
    bytes.writeUInt32LE(bytes.length - 8, 4);
    bytes.writeUInt32LE(bytes.length - 20, 16);
    return { hash: createHash('sha256').update(bytes).digest('hex'), bytes };
  };
}
