import { api, limits } from '@commonplace/contracts/api';
import { imageWidths } from '@commonplace/contracts/images';
import type { KeptFiles } from '../../../platform/files/kept-files.ts';
import type { RenderedWidths } from '../../../platform/pictures/render-widths.ts';
import type { Image } from './image.entity.ts';
import { imageFileName, newImageFile } from './image-files.ts';

/** What a picture in a note is made of, and into. */
export const noteImageShape = {
  maxWidth: limits.noteImageWidth,
  widths: imageWidths,
  kinds: ['jpeg', 'png', 'gif'] as const,
  field: api.notes.uploadImage.file.field,
  refusal: 'Only images are allowed.',
};

/** The same of an import: exports, ours among them, have WebP. */
export const importedImageShape = { ...noteImageShape, kinds: [...noteImageShape.kinds, 'webp'] as const };

/** Writes the files of a picture, and answers its row. They go again by themselves unless an act keeps them. */
export async function writeImage(files: KeptFiles, hash: string, rendered: RenderedWidths): Promise<Image> {
  const { width, height, bytes, narrower } = rendered;
  const image = {
    hash,
    file: newImageFile(hash),
    widths: narrower.map((each) => each.width),
    width,
    height,
    bytes: narrower.reduce((sum, each) => sum + each.bytes.length, bytes.length),
    createdAt: Date.now(),
    lookAt: null,
  };
  await files.put(imageFileName(image), bytes);
  for (const each of narrower) await files.put(imageFileName(image, each.width), each.bytes);
  return image;
}
