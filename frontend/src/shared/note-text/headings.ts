import { decodeEntities } from './entities.ts';
import { headingBreak, headingIds } from './heading-ids.ts';

/** A heading of a text. */
export interface RawHeading {
  /** 1 to 4. */
  level: number;
  text: string;
}

/** A heading as the contents of its note name it. */
export interface Heading extends RawHeading {
  id: string;
}

/** In the stored HTML of a note: level, attributes, content. */
export const headingPattern = /<h([1-4])( [^>]*)?>(.*?)<\/h\1>/gs;

/** The headings in the stored HTML of a note, whose text and attributes have no `<`. */
export function headingsIn(html: string): RawHeading[] {
  return [...html.matchAll(headingPattern)].map(([, level, , inner = '']) => ({
    level: Number(level),
    text: decodeEntities(inner.replace(/<br\b[^>]*>/g, headingBreak).replace(/<[^>]*>/g, ''))
      .replace(/\s+/g, ' ')
      .trim(),
  }));
}

/** Those of all headings of a note that have an id: not the ones without words, and not the three hundredth and first. */
export function namedHeadings(headings: readonly RawHeading[]): Heading[] {
  const ids = headingIds(headings.map(({ text }) => text));
  return headings.flatMap((heading, at) => {
    const id = ids[at];
    return id ? [{ ...heading, id }] : [];
  });
}
