import { createHash } from 'node:crypto';
import type { Projection } from '@commonplace/contracts/internal';

/** The projection as the columns of table `note` that lists read. */
export function projectionColumns(projection: Projection) {
  return {
    title: projection.title,
    preview: projection.preview,
    hashtags: JSON.stringify(projection.hashtags),
    images: JSON.stringify(projection.images),
    words: projection.words,
    characters: projection.characters,
  };
}

/** SHA-256 of the whole projection: what decides whether a note has changed (C14). */
export function projectionHash(projection: Projection): string {
  const { title, text, html, preview, hashtags, images, words, characters } = projection;
  const ordered = [title, text, html, preview, hashtags, images, words, characters];
  return createHash('sha256').update(JSON.stringify(ordered)).digest('hex');
}
