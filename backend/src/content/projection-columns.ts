import { createHash } from 'node:crypto';
import type { Projection } from '@commonplace/contracts/internal';

/** Cards show one. A document has room for tens of thousands, and a list shows a hundred notes. */
export const mostImages = 100;

/** What lists show of a projection. */
export function listedFacts({ title, preview, tile, hashtags, images, words, characters }: Projection) {
  return { title, preview, tile, hashtags, images: images.slice(0, mostImages), words, characters };
}

/** The same as the columns of table `note` that lists read. */
export function projectionColumns(projection: Projection) {
  const { hashtags, images, ...others } = listedFacts(projection);
  return { ...others, hashtags: JSON.stringify(hashtags), images: JSON.stringify(images) };
}

/** SHA-256 of the projection: what decides whether a note has changed (C14). What only follows from its HTML, as the tile does, is left out. */
export function projectionHash(projection: Projection): string {
  const { title, text, html, preview, hashtags, images, words, characters } = projection;
  const ordered = [title, text, html, preview, hashtags, images, words, characters];
  return createHash('sha256').update(JSON.stringify(ordered)).digest('hex');
}
