import { decodePicture, type SentPicture } from './sent-picture.ts';

/** What is made of a picture: one of this size, cropped to it around its middle. */
export interface PictureShape {
  width: number;
  height: number;
  /** The field it was sent in, under which a refusal stands. */
  field: string;
}

/**
 * A WebP of this shape from an upload: upright, of the first frame, made anew from the pixels, so
 * that nothing else of the original is in it.
 *
 * @throws AppError `rejected`, as `sent-picture.ts` says
 */
export async function renderPicture(
  sent: SentPicture,
  { width, height, field }: PictureShape,
): Promise<Uint8Array> {
  const refusal = 'Upload Failed. Only image files are accepted.';
  return decodePicture(sent, { kinds: ['jpeg', 'gif', 'png', 'tiff'], field, refusal }, (open) =>
    open().autoOrient().resize(width, height, { fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
  );
}
