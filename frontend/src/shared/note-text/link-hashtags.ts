import { placeHashtags } from '@commonplace/contracts/hashtags';
import { paths } from '../navigation/paths.ts';

/** The largest number of links. It bounds the time of rendering. */
const mostLinks = 1_000;

/** Elements whose text has no hashtags, or is a link already. */
const without = /^<(\/?)(?:a|code|pre)\b/i;
/** Elements that can occur between letters of one word. */
const withinWords = /^<\/?(?:a|code|strong|em|b|i|u|s|del|sub|sup|mark|span)\b/i;

/**
 * Makes links of the hashtags of a note's HTML, as `renderHtml` writes it , whose last step is the sanitizer: a tag ends at its first `>`.
 *
 * @param known the hashtags of the note, with their `#`; other text that looks like a hashtag, such as the beginning
 * of a word that continues in another element, is not linked
 */
export function linkHashtags(html: string, known: readonly string[]): string {
  const tags = new Set(known);
  if (tags.size === 0) return html;
  let links = 0;
  let depth = 0;
  let before = '';
  return html.replace(/<[^>]*>|[^<]+/g, (piece) => {
    if (piece.startsWith('<')) {
      const [, closing] = without.exec(piece) ?? [];
      if (closing !== undefined) depth = closing ? Math.max(0, depth - 1) : depth + 1;
      if (!withinWords.test(piece)) before = '';
      return piece;
    }
    const text = before + piece;
    const start = before.length;
    before = piece.slice(-2);
    if (depth > 0) return piece;
    let linked = '';
    let done = start;
    for (const { tag, from, to } of placeHashtags(text)) {
      if (from < start || !tags.has(tag) || links >= mostLinks) continue;
      links += 1;
      linked += `${text.slice(done, from)}<a class="hashtag" href="${paths.tag(tag)}">${text.slice(from, to)}</a>`;
      done = to;
    }
    return linked + text.slice(done);
  });
}
