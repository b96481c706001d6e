import { AppError } from '@commonplace/contracts/errors';
import sharp from 'sharp';
import { isPolyglot } from './is-polyglot.ts';
import { extensionOf, kindOfBytes, kindOfExtension } from './picture-kind.ts';

const maxPixels = 25_000_000;
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

/** A picture as somebody sent it. */
export interface SentPicture {
  /** The file's name. One without an extension says nothing; `extension` has to then. */
  name: string;
  /** The extension of the chosen file as said beside it, with or without a dot. */
  extension?: string | undefined;
  bytes: Uint8Array;
}

/** What is made of it: a picture of this size, cropped to it around its middle. */
export interface PictureShape {
  width: number;
  height: number;
  /** The field it was sent in, under which a refusal stands. */
  field: string;
}

/**
 * A WebP of this shape from what somebody sent: upright, of the first frame, made anew from the pixels, so
 * that nothing else of the original is in it. Decoding runs beside the event loop.
 *
 * @throws AppError `rejected` when name and bytes are not one picture of the accepted kinds, when it is
 * broken, or has more than 25 megapixels
 */
export async function renderPicture(sent: SentPicture, shape: PictureShape): Promise<Uint8Array> {
  const { bytes } = sent;
  if (!isWhatItSays(sent) || isPolyglot(bytes)) throw notAPicture(shape);
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: patienceSeconds })
      .autoOrient()
      .resize(shape.width, shape.height, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    // Said before anything is decoded, and told apart by nothing but its words.
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
    throw isTooLarge ? tooManyPixels(shape, error) : notAPicture(shape, error);
  }
}

/** Everything that says what it is agrees with its first bytes, and something says it. */
function isWhatItSays({ name, extension, bytes }: SentPicture): boolean {
  const kind = kindOfBytes(bytes);
  const said = [extensionOf(name), extension].filter((part) => part !== null && part !== undefined);
  return kind !== null && said.length > 0 && said.every((part) => kindOfExtension(part) === kind);
}

function notAPicture(shape: PictureShape, cause?: unknown): AppError {
  return refused(shape, 'Upload Failed. Only image files are accepted.', cause);
}

function tooManyPixels(shape: PictureShape, cause: unknown): AppError {
  return refused(shape, 'Upload Failed. Max picture size allowed: 25 megapixels.', cause);
}

function refused({ field }: PictureShape, message: string, cause?: unknown): AppError {
  return new AppError('rejected', { message, errors: { [field]: message }, cause });
}
