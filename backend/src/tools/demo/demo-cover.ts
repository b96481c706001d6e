import sharp from 'sharp';
import type { Rgb } from './demo-content.ts';

const width = 1_200;
const height = 630;

/** A picture of light that falls from the left above, from the one colour into the other. */
export function demoCover(from: Rgb, to: Rgb): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const distance = Math.hypot(x / width, y / height) / Math.SQRT2;
      for (let channel = 0; channel < 3; channel += 1) {
        const [first, last] = [from[channel] as number, to[channel] as number];
        pixels[(y * width + x) * 3 + channel] = Math.round(first + (last - first) * distance);
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}
