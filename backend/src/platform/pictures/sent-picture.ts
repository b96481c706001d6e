import { AppError } from '@commonplace/contracts/errors';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { isPolyglot } from './is-polyglot.ts';
import { extensionOf, kindOfBytes, kindOfExtension, type PictureKind } from './picture-kind.ts';

const maxPixels = 25_000_000;
/** Pixels. Decoding takes its time for each row, whatever its length. */
const maxSide = 32_768;
/** What takes longer to decode than any real picture of this size. */
const patienceSeconds = 8;

// The decoders of everything else are never reached, for any bytes. One thread for each picture and
// nothing kept between two: how many are decoded at once is for the caller to bound.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadTiff',
    'VipsForeignLoadWebp',
  ],
});
sharp.concurrency(1);
sharp.cache(false);

/** A picture as it was uploaded. */
export interface SentPicture {
  /** The file's name. One without an extension says nothing; `extension` has to then. */
  name: string;
  /** The extension of the chosen file as said beside it, with or without a dot. */
  extension?: string | undefined;
  bytes: Uint8Array;
}

/** What may be sent somewhere, and what is said of everything else. */
export interface PictureRules {
  kinds: readonly PictureKind[];
  /** The field it was sent in, under which a refusal stands. */
  field: string;
  /** What is said of what is no such picture. */
  refusal: string;
}

/**
 * Processes an upload. Decoding runs beside the event loop.
 *
 * @param make goes on from the decoder, for which it names what else than the first frame it reads
 * @throws AppError `rejected` when name and bytes are not one picture of the accepted kinds, when it is
 * broken, has a side of more than 32,768 pixels, or more than 25 megapixels, those of all frames read together
 */
export async function decodePicture<T>(
  sent: SentPicture,
  rules: PictureRules,
  make: (open: (options?: Pick<SharpOptions, 'animated'>) => Sharp, kind: PictureKind) => Promise<T>,
): Promise<T> {
  const kind = kindOf(sent);
  if (kind === null || !rules.kinds.includes(kind) || isPolyglot(sent.bytes)) throw refused(rules);
  const open = (options: Pick<SharpOptions, 'animated'> = { animated: false }) =>
    sharp(sent.bytes, { limitInputPixels: maxPixels, failOn: 'error', ...options }).timeout({
      seconds: patienceSeconds,
    });
  try {
    const { width, height } = await open().metadata();
    if (Math.max(width, height) > maxSide) throw tooManyPixels(rules);
    return await make(open, kind);
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Said before anything is decoded, and told apart by nothing but its words.
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
    throw isTooLarge ? tooManyPixels(rules, error) : refused(rules, error);
  }
}

/** What its first bytes say it is, if all that says what it is agrees with them, and something says it. */
function kindOf({ name, extension, bytes }: SentPicture): PictureKind | null {
  const kind = kindOfBytes(bytes);
  const said = [extensionOf(name), extension].filter((part) => part !== null && part !== undefined);
  return said.length > 0 && said.every((part) => kindOfExtension(part) === kind) ? kind : null;
}

function refused({ field, refusal: message }: PictureRules, cause?: unknown): AppError {
  return new AppError('rejected', { message, errors: { [field]: message }, cause });
}

function tooManyPixels({ field }: PictureRules, cause?: unknown): AppError {
  const message = 'Upload Failed. Max picture size allowed: 25 megapixels.';
  return new AppError('rejected', { message, errors: { [field]: message }, cause });
}
