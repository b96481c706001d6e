import { nearestColor, type PaletteColor, palette } from '@commonplace/contracts/document';
import { type Ordinary, ordinaryColors } from './ordinary-colors.ts';
import { type Look, looks, readLooks } from './read-looks.ts';
import { unwrap } from './unwrap.ts';

const emphases = ['strong', 'em', 'u', 's', 'sub', 'sup'] as const;

/**
 * Says by elements what styles say of the letters, for each stretch of them, and leaves out what is only the source's
 * own: its sizes, its faces, the colour of its ordinary text.
 */
export function nameLook(body: HTMLElement): void {
  const stretches = readLooks(body);
  const ordinary = ordinaryColors(body, stretches);
  const former = [...body.querySelectorAll(looks)];
  for (const [text, look] of stretches) dress(text, look, ordinary);
  for (const element of former) unwrap(element);
  plainTitles(body);
}

function dress(text: Text, look: Look, ordinary: Ordinary): void {
  if (!/\S/.test(text.data)) return;
  const { ownerDocument } = text;
  let inner: ChildNode = text;
  const wrap = (name: string, className?: string) => {
    const element = ownerDocument.createElement(name);
    if (className) element.className = className;
    inner.replaceWith(element);
    element.append(inner);
    inner = element;
  };
  for (const name of emphases) if (look[name]) wrap(name);
  const color = chosen(look.color, ordinary.isInk);
  if (color) wrap('span', `text-color-${color}`);
  const ground = chosen(look.ground, ordinary.isPaper);
  if (ground) wrap('mark', `highlight-${ground}`);
}

function chosen(css: string | null, isOrdinary: (css: string) => boolean): PaletteColor | null {
  if (css === null || isOrdinary(css)) return null;
  return (palette as readonly string[]).includes(css) ? (css as PaletteColor) : nearestColor(css);
}

/** A heading is strong by itself. */
function plainTitles(body: HTMLElement): void {
  for (const title of body.querySelectorAll('h1, h2, h3, h4, th, summary')) {
    const strong = [...title.querySelectorAll('strong')];
    const words = (text: string | null) => (text ?? '').replace(/\s+/g, '');
    if (strong.map((each) => words(each.textContent)).join('') !== words(title.textContent)) continue;
    for (const each of strong) unwrap(each);
  }
}
