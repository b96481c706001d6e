/** Deeper than anything that a person has written. What reads HTML goes down by calling itself. */
const deepest = 120;

/** Elements that stand deeper than that become their words. */
export function flattenDepth(body: HTMLElement): void {
  let level: Element[] = [...body.children];
  for (let depth = 1; level.length > 0 && depth < deepest; depth++) {
    level = level.flatMap((element) => [...element.children]);
  }
  for (const element of level) element.replaceChildren(wordsOf(element));
}

/** Without going down by calls: that is what is to be avoided. */
function wordsOf(element: Element): string {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let words = '';
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement?.localName;
    if (parent !== 'script' && parent !== 'style') words += walker.currentNode.nodeValue;
  }
  return words;
}
