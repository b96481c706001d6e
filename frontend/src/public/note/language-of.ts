import { francAll } from 'franc-min';
import { decodeEntities } from '../../shared/note-text/entities.ts';

/** Of the text and its markup; more would not tell more. */
const lookedAt = 4_000;
const sample = 1_000;
/** In shorter texts a language is a guess. */
const fewestCharacters = 200;
/** Of scores between 0 and 1: by how much the likeliest language is ahead of the next one. */
const smallestLead = 0.01;
/** A script of one language tells it in a few words. */
const fewestOfOwnScript = 10;

/**
 * The language of a note's HTML, such as `de`, for screen readers, hyphenation, fonts and translators. Null where the
 * text is too short, or is as likely of another language: a wrong one is worse than none.
 */
export function languageOf(html: string): string | null {
  const text = decodeEntities(
    html
      .slice(0, lookedAt)
      .replace(/<pre[ >].*?(?:<\/pre>|$)/gs, ' ')
      .replace(/<[^>]*(?:>|$)/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, sample);
  const [first, second] = francAll(text, { minLength: fewestOfOwnScript });
  if (!first || first[0] === 'und') return null;
  const isCertain = second ? text.length >= fewestCharacters && first[1] - second[1] >= smallestLead : true;
  return isCertain ? new Intl.Locale(first[0]).language : null;
}
