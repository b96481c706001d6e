import { anchoredComment } from '@commonplace/contracts/pages';

/** The ids of elements of a note's public page itself, which no heading may take. */
const takenIds = ['main', 'contents', 'title', 'comments'];

/** What the id of a comment is: other words after "comment" name a heading. */
const commentId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether an id is that of a comment below the note, or of its replies. */
const isOfComment = (id: string) => commentId.test(anchoredComment(`#${id}`)?.id ?? '');

/** The largest number of headings with anchors. It bounds the time of rendering. */
const mostHeadings = 300;

/** What a line break is in the text of a heading, of which its id is made: it parts words, and a mark does not. */
export const headingBreak = ' ';

/**
 * The id of each heading of a note, in order, as links to a heading (`#…`) name it: its words, of any script, joined by
 * hyphens; a second heading with the same words gets a number. Null for headings without words, and beyond 300.
 */
export function headingIds(texts: readonly string[]): (string | null)[] {
  const ids = new Map(takenIds.map((id) => [id, 1]));
  let count = 0;
  return texts.map((text) => {
    if (text.trim() === '' || count >= mostHeadings) return null;
    count += 1;
    return freeId(text, ids);
  });
}

function freeId(text: string, ids: Map<string, number>): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const base = [...words.join('-')].slice(0, 60).join('').replace(/-$/, '') || 'section';
  let number = ids.get(base) ?? (isOfComment(base) ? 1 : 0);
  let id = base;
  if (number > 0) {
    do id = `${base}-${++number}`;
    while (ids.has(id));
    ids.set(base, number);
  }
  ids.set(id, 1);
  return id;
}
