import { AppError } from '@commonplace/contracts/errors';
import sharp from 'sharp';
import { isPolyglot } from './is-polyglot.ts';
import { kindOfBytes, kindOfName } from './picture-kind.ts';

const maxPixels = 25_000_000;
/** Pixels on each side of what is kept. */
const side = 512;
/** What takes longer to decode than any real picture of this size. */
const patienceSeconds = 8;

// The decoders of everything else are never reached, whatever bytes come. One thread for each picture and
// nothing kept between two: how many are decoded at once is for the caller to bound.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadTiff'],
});
sharp.concurrency(1);
sharp.cache(false);

/**
 * A display picture from what somebody sent: a square WebP of 512 pixels, upright, of the first frame,
 * made anew from the pixels, so that nothing else of the original is in it. Decoding runs beside the
 * event loop.
 *
 * @throws AppError `rejected` when name and bytes are not one picture of the accepted kinds, when it is
 * broken, or has more than 25 megapixels
 */
export async function renderPicture(name: string, bytes: Uint8Array): Promise<Uint8Array> {
  const kind = kindOfBytes(bytes);
  if (kind === null || kind !== kindOfName(name) || isPolyglot(bytes)) throw notAPicture();
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
    const { width, height } = await picture.metadata();
    if (width * height > maxPixels) throw tooManyPixels();
    return await picture
      .timeout({ seconds: patienceSeconds })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw error instanceof AppError ? error : notAPicture(error);
  }
}

function notAPicture(cause?: unknown): AppError {
  return refused('Upload Failed. Only image files are accepted.', cause);
}

function tooManyPixels(): AppError {
  return refused('Upload Failed. Max picture size allowed: 25 megapixels.');
}

function refused(message: string, cause?: unknown): AppError {
  return new AppError('rejected', { message, errors: { 'display-picture': message }, cause });
}
