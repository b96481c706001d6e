import { isSafeLink } from '@commonplace/contracts/document';
import type { PastedVocabulary } from '../pasted-vocabulary.ts';
import { styleOf } from './style-of.ts';

/** By this an editor says what its clipboard was cut out of. Read of another program's, it takes words for their frame. */
const cutOutOf = 'data-pm-slice';

/** Takes away every attribute that is none of a note's. Images keep what they say of themselves. */
export function keepKnownAttributes(
  body: HTMLElement,
  { attributes, classes: ours }: Pick<PastedVocabulary, 'attributes' | 'classes'>,
): void {
  for (const element of body.querySelectorAll('*')) {
    const { localName } = element;
    if (localName === 'img') {
      element.removeAttribute(cutOutOf);
      continue;
    }
    if (localName === 'a') leadThere(element);
    const align = alignmentOf(element);
    const classes = [...element.classList].filter((each) => ours.test(each));
    if (align) classes.push(`align-${align}`);
    for (const { name } of [...element.attributes]) {
      if (!attributes.get(localName)?.includes(name)) element.removeAttribute(name);
    }
    // Of an element of SVG `className` can't be set.
    if (classes.length > 0) element.setAttribute('class', classes.join(' '));
  }
}

function alignmentOf(element: Element): string | null {
  if (!/^(?:p|h[1-4]|div)$/.test(element.localName)) return null;
  const said = styleOf(element).get('text-align') ?? element.getAttribute('align');
  if (said === 'right' && element.closest('[dir="rtl" i]')) return null;
  return said === 'center' || said === 'right' || said === 'justify' ? said : null;
}

/** Google puts a page of its own before where a link leads. */
function leadThere(link: Element): void {
  const address = URL.parse(link.getAttribute('href') ?? '');
  const there = address?.searchParams.get('q');
  const isDetour = address?.hostname === 'www.google.com' && address.pathname === '/url';
  if (isDetour && isSafeLink(there)) link.setAttribute('href', there ?? '');
}
