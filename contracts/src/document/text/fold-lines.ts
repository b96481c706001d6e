/** Those after which and before which a line begins. */
const lineBreakers =
  /^(?:ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|BODY|BR|CAPTION|CENTER|COL|COLGROUP|DD|DETAILS|DIV|DL|DT|FIELDSET|FIGCAPTION|FIGURE|FOOTER|FORM|H[1-6]|HEADER|HR|HTML|LI|MAIN|NAV|OL|P|PRE|SECTION|SUMMARY|TABLE|TBODY|TD|TFOOT|TH|THEAD|TR|UL)$/;

const [element, text, comment] = [1, 3, 8];
// Each begins where a run of blanks begins: from every blank of a long run they would take its length squared.
const broken = /(?<![ \t\r\f])[ \t\r\f]*\n[ \t\r\n\f]*/g;
const brokenFirst = /^[ \t\r\f]*\n[ \t\r\n\f]*/;
const brokenLast = /(?<![ \t\r\n\f])[ \t\r\f]*\n[ \t\r\n\f]*$/;

/**
 * Lines of HTML that were broken to be read mean a blank, or nothing at the ends of a line of the note. All other
 * blanks are meant: a person typed them. For HTML that is then read with its blanks preserved.
 */
export function foldLines(parent: Node): void {
  for (const child of parent.childNodes) {
    if (child.nodeType === element && child.nodeName !== 'PRE') foldLines(child);
    if (child.nodeType !== text || !child.nodeValue?.includes('\n')) continue;
    let folded = child.nodeValue;
    if (isAtEnd(child, 'previousSibling')) folded = folded.replace(brokenFirst, '');
    if (isAtEnd(child, 'nextSibling')) folded = folded.replace(brokenLast, '');
    child.nodeValue = folded.replaceAll(broken, ' ');
  }
}

/** Whether nothing of the same line is on that side. */
function isAtEnd(node: Node, side: 'previousSibling' | 'nextSibling'): boolean {
  let sibling = node[side];
  while (sibling?.nodeType === comment) sibling = sibling[side];
  if (sibling) return lineBreakers.test(sibling.nodeName);
  const { parentNode } = node;
  return parentNode === null || lineBreakers.test(parentNode.nodeName) || isAtEnd(parentNode, side);
}
