import { styleOf } from './style-of.ts';
import { unwrap } from './unwrap.ts';

/** Says nothing to a reader, with all it holds. */
const silent =
  'script, style, meta, link, title, base, template, noscript, iframe, object, embed, applet, xml, select, textarea, audio, video, canvas, map';

/** Takes out what shows nothing: programs, comments (which Word uses as conditions), and what is hidden. */
export function dropSilent(body: HTMLElement): void {
  for (const element of body.querySelectorAll(silent)) element.remove();
  for (const element of body.querySelectorAll('[style]')) {
    const style = styleOf(element);
    if (style.get('display') === 'none' || style.get('mso-hide') === 'all') element.remove();
  }
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) (comment as Comment).remove();
  // Names with a colon are Office's own: `o:p`, `w:sdt`, `st1:place`.
  for (const element of body.querySelectorAll('*')) if (element.localName.includes(':')) unwrap(element);
}
