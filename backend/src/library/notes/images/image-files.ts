import { randomBytes } from 'node:crypto';
import type { Image } from './image.entity.ts';

/**
 * A new beginning for the names of a picture's files. With random letters, so that a file which is on its
 * removal never deletes one that was just stored again.
 */
export function newImageFile(hash: string): string {
  return `images/${hash.slice(0, 2)}/${hash}-${randomBytes(8).toString('hex')}`;
}

/** The name of the picture's own file, or of the narrower one that is kept for this width. */
export function imageFileName({ file, widths }: Pick<Image, 'file' | 'widths'>, width?: number): string {
  return width !== undefined && widths.includes(width) ? `${file}-${width}.webp` : `${file}.webp`;
}

/** Every file of a picture. */
export function imageFileNames(image: Pick<Image, 'file' | 'widths'>): string[] {
  return [imageFileName(image), ...image.widths.map((width) => imageFileName(image, width))];
}

/** Where a note shows a picture, below the origin. */
export function imageLocation(noteId: string, hash: string): string {
  return `/files/notes/${noteId}/${hash}.webp`;
}
