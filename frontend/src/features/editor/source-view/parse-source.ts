import { type Node, DOMParser as NoteParser, type Schema, Slice } from '@tiptap/pm/model';
import { checkedSlice } from '../paste/checked-slice.ts';

/** Nobody nests deeper by hand; a parser that follows would run out of room. */
const deepest = 100;

/** What shows nothing, or runs, with all that it holds. A note would have its letters else. */
const unwanted =
  'script, style, template, noscript, iframe, object, embed, svg, math, title, select, textarea, button, ' +
  'input:not([type="checkbox"])';

const lines = /[ \t\r\f]*\n[ \t\r\n\f]*/g;

/**
 * The blocks that HTML written by hand says, judged as everything that comes into a note: what a note can't hold is
 * left out. Read in a page of its own in which nothing runs and nothing is loaded.
 *
 * @returns null for what is nested too deeply
 */
export function parseSource(html: string, schema: Schema): readonly Node[] | null {
  const page = new DOMParser().parseFromString(html, 'text/html');
  if (depthOf(page.body) > deepest) return null;
  for (const element of page.body.querySelectorAll(unwanted)) element.remove();
  foldLines(page);
  const read = NoteParser.fromSchema(schema).parse(page.body, { preserveWhitespace: true });
  return checkedSlice(new Slice(read.content, 0, 0)).content.content;
}

function depthOf(root: Element): number {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  let deepestSeen = 0;
  let depth = 0;
  for (;;) {
    if (walker.firstChild()) depth += 1;
    else {
      while (!walker.nextSibling()) {
        if (!walker.parentNode()) return deepestSeen;
        depth -= 1;
      }
    }
    deepestSeen = Math.max(deepestSeen, depth);
  }
}

/** Lines that were broken to be read mean a blank, or nothing at the ends of a block; other blanks are meant. */
function foldLines(page: Document): void {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (!text.data.includes('\n') || text.parentElement?.closest('pre')) continue;
    let folded = text.data;
    if (!text.previousSibling) folded = folded.replace(/^[ \t\r\f]*\n[ \t\r\n\f]*/, '');
    if (!text.nextSibling) folded = folded.replace(/[ \t\r\f]*\n[ \t\r\n\f]*$/, '');
    text.data = folded.replaceAll(lines, ' ');
  }
}
