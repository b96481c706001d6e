import { foldLines } from '@commonplace/contracts/document';
import { type Node, DOMParser as NoteParser, type Schema, Slice } from '@tiptap/pm/model';
import { checkedSlice } from '../paste/checked-slice.ts';

/** HTML is not nested deeper by hand; a parser that follows would run out of room. */
const deepest = 100;

/** What shows nothing, or runs, with all that it holds. A note would have its letters else. */
const unwanted =
  'script, style, template, noscript, iframe, object, embed, svg, math, title, select, textarea, button, ' +
  'input:not([type="checkbox"])';

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
  foldLines(page.body);
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
