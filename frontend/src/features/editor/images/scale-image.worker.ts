import type { ScaledImage, ScaleJob } from './scaled-image.ts';

/* A worker that scales an image down and writes it anew: upright, without metadata such as the place of a photo. */

const quality = 0.92;
/** A larger PNG without transparency is sent as JPEG: it is a photo. */
const largestPng = 3_000_000;
/** Pixels of the side to which an image is scaled to look for transparency. */
const looked = 256;

addEventListener('message', ({ data }: MessageEvent<ScaleJob>) => {
  void scaled(data).then((result) => postMessage(result));
});

async function scaled({ file, longest, mostBytes, isConverted }: ScaleJob): Promise<ScaledImage> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!image) return { kind: 'unreadable' };
  const side = Math.max(image.width, image.height);
  if (side <= longest && file.size <= mostBytes && !isConverted) return { kind: 'same' };
  const isOpaque = file.type === 'image/jpeg' || hasNoTransparency(image);
  const isDrawn = file.type !== 'image/jpeg';
  for (let size = Math.min(side, longest); size >= 1; size = Math.floor(size * 0.75)) {
    const canvas = drawn(image, size);
    const png = isDrawn ? await canvas.convertToBlob({ type: 'image/png' }) : null;
    const isPhoto = isOpaque && (png === null || png.size > largestPng);
    const made = isPhoto || !png ? await canvas.convertToBlob({ type: 'image/jpeg', quality }) : png;
    if (made.size <= mostBytes) return { kind: 'made', image: made };
  }
  return { kind: 'unreadable' };
}

function drawn(image: ImageBitmap, longest: number): OffscreenCanvas {
  const scale = Math.min(1, longest / Math.max(image.width, image.height));
  const length = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const canvas = new OffscreenCanvas(length(image.width), length(image.height));
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

function hasNoTransparency(image: ImageBitmap): boolean {
  const small = drawn(image, looked);
  const pixels = small.getContext('2d')?.getImageData(0, 0, small.width, small.height).data ?? [];
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 255) return false;
  return true;
}
