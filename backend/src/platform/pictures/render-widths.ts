import { AppError } from '@commonplace/contracts/errors';
import sharp, { type Sharp } from 'sharp';
import { decodePicture, type PictureRules, type SentPicture } from './sent-picture.ts';

export interface WidthsShape extends PictureRules {
  /** What is wider becomes so wide. */
  maxWidth: number;
  /** Widths that are made besides, of a picture that is wider. */
  widths: readonly number[];
}

/** A picture as WebP, as it is shown: upright, in pixels. */
export interface RenderedWidths {
  width: number;
  height: number;
  bytes: Uint8Array;
  narrower: { width: number; bytes: Uint8Array }[];
}

/** WebP can be 16,383 pixels high. */
const maxHeight = 16_000;
const maxFrames = 500;
/** Of one width of a moving picture; a still one takes a tenth of it. */
const patienceSeconds = 20;
const quality = 82;

/**
 * A picture of its own shape from an upload, and the same in other widths: made anew from the
 * pixels, so that nothing else of the original is in it. A GIF that moves goes on moving.
 *
 * @throws AppError `rejected`, as `sent-picture.ts` says, and for more than 500 frames
 */
export async function renderWidths(sent: SentPicture, shape: WidthsShape): Promise<RenderedWidths> {
  const rendered = await decodePicture(sent, shape, async (open, kind) => {
    const { pages = 1 } = kind === 'gif' || kind === 'webp' ? await open().metadata() : {};
    if (pages > maxFrames) return null;
    return pages > 1 ? moving(open, shape) : still(open, shape);
  });
  if (rendered !== null) return rendered;
  const message = `Upload Failed. Max frames allowed: ${maxFrames}.`;
  throw new AppError('rejected', { message, errors: { [shape.field]: message } });
}

const within = (width: number) => ({
  width,
  height: maxHeight,
  fit: 'inside' as const,
  withoutEnlargement: true,
});

/** Decoded once: what is made of it is made of its pixels. */
async function still(open: () => Sharp, { maxWidth, widths }: WidthsShape): Promise<RenderedWidths> {
  const upright = open().autoOrient().resize(within(maxWidth)).toColourspace('srgb').raw();
  const { data, info } = await upright.toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const narrower: RenderedWidths['narrower'] = [];
  for (const each of widths.filter((narrow) => narrow < width)) {
    const bytes = await pixels().resize(within(each)).webp({ quality }).toBuffer();
    narrower.push({ width: each, bytes });
  }
  return { width, height, bytes: await pixels().webp({ quality }).toBuffer(), narrower };
}

async function moving(
  open: (options: { animated: true }) => Sharp,
  { maxWidth, widths }: WidthsShape,
): Promise<RenderedWidths> {
  const render = (width: number) =>
    open({ animated: true })
      .timeout({ seconds: patienceSeconds })
      .resize(within(width))
      // With more effort it takes three times as long and is a twentieth smaller.
      .webp({ quality, effort: 1 })
      .toBuffer({ resolveWithObject: true });
  const { data: bytes, info } = await render(maxWidth);
  const narrower: RenderedWidths['narrower'] = [];
  for (const width of widths.filter((narrow) => narrow < info.width))
    narrower.push({ width, bytes: (await render(width)).data });
  return { width: info.width, height: info.pageHeight ?? info.height, bytes, narrower };
}
