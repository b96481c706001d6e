/** What became of a part of a text. */
export type ChangeKind = 'added' | 'removed' | 'restyled' | 'moved' | 'converted';

/** A place at which something changed: parts with nothing that stayed between them. */
export interface Change {
  parts: { kind: ChangeKind; words: string }[];
}

/** Elements that are something without words. */
const wordless = 'img, hr, input, br';

/**
 * The HTML of a comparison with the number of its change on each `<ins>` and `<del>` (`data-change`, from 1), and those
 * changes. What an expand hides is open where something changed in it.
 */
export function numberChanges(html: string): { html: string; changes: Change[] } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const changes: Change[] = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let current: Change | null = null;
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (node instanceof Element && node.matches('ins, del')) {
      const isAround = node.matches('.moved, .converted');
      if (!current || isAround) {
        current = { parts: [] };
        changes.push(current);
      }
      current.parts.push({ kind: kindOf(node), words: (node.textContent ?? '').trim() });
      node.setAttribute('data-change', String(changes.length));
      openAround(node);
      // A block that stands elsewhere may have changed within, too.
      if (isAround) current = null;
      else walker.currentNode = lastIn(node);
    } else if (node instanceof Element ? node.matches(wordless) : node.textContent?.trim() !== '')
      current = null;
  }
  return { html: body.innerHTML, changes };
}

function kindOf(element: Element): ChangeKind {
  if (element.matches('del')) return 'removed';
  return (['restyled', 'moved', 'converted'] as const).find((name) => element.matches(`.${name}`)) ?? 'added';
}

function openAround(element: Element): void {
  for (const inner of element.querySelectorAll('details:has(ins, del)')) inner.setAttribute('open', '');
  let around = element.closest('details');
  while (around && !around.open) {
    around.open = true;
    around = around.parentElement?.closest('details') ?? null;
  }
}

function lastIn(node: Node): Node {
  let last = node;
  while (last.lastChild) last = last.lastChild;
  return last;
}
