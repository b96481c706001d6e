import { palette } from '@commonplace/contracts/document';
import { styleOf } from './style-of.ts';

/** How letters look, by the names of the elements that say so in a note, and in its colours. */
export interface Look {
  strong: boolean;
  em: boolean;
  u: boolean;
  s: boolean;
  sub: boolean;
  sup: boolean;
  color: string | null;
  ground: string | null;
}

const plain: Look = {
  ...{ strong: false, em: false, u: false, s: false, sub: false, sup: false },
  ...{ color: null, ground: null },
};

/** Elements that say nothing but how their letters look. */
export const looks =
  'span:not(.tag), font, b, strong, i, em, u, s, strike, del, ins, sub, sup, mark, small, big, cite, dfn, var, abbr, label, bdi, bdo, center';
/** In these every look of the source is the source's own. */
const titles = /^(?:h[1-6]|th|summary)$/;

/** All letters but those of code, in order, with the look that the source gives them. */
export function readLooks(body: HTMLElement): [Text, Look][] {
  const stretches: [Text, Look][] = [];
  walk(body, plain, (text, look) => stretches.push([text, look]));
  return stretches;
}

function walk(element: Element, outer: Look, visit: (text: Text, look: Look) => void): void {
  if (element.localName === 'pre' || element.localName === 'code') return;
  const look = lookOf(element, outer);
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) visit(child as Text, look);
    else if (child.nodeType === Node.ELEMENT_NODE) walk(child as Element, look, visit);
  }
}

/** The look of what is in an element, which begins with that of what is around it. */
function lookOf(element: Element, outer: Look): Look {
  const { localName: name } = element;
  const style = styleOf(element);
  const look = { ...outer };
  if (titles.test(name)) look.strong = false;
  if (name === 'b' || name === 'strong') look.strong = true;
  if (name === 'i' || name === 'em') look.em = true;
  if (name === 'u' || name === 'ins') look.u = true;
  if (name === 's' || name === 'strike' || name === 'del') look.s = true;
  if (name === 'sub' || name === 'sup') look[name] = true;
  if (name === 'mark') look.ground = 'yellow';
  if (style.size > 0 || name === 'font') readStyle(element, style, look);
  for (const color of palette) {
    if (element.classList.contains(`text-color-${color}`)) look.color = color;
    if (element.classList.contains(`highlight-${color}`)) look.ground = color;
  }
  // Links have a colour and a line of their own.
  if (element.closest('a[href]')) return { ...look, color: null, u: false };
  return look;
}

function readStyle(element: Element, style: ReadonlyMap<string, string>, look: Look): void {
  const weight = style.get('font-weight');
  if (weight && !titles.test(element.localName)) {
    if (/^bold/.test(weight) || Number(weight) >= 600) look.strong = true;
    else if (weight === 'normal' || Number(weight) < 600) look.strong = false;
  }
  const slope = style.get('font-style');
  if (slope) look.em = /^(?:italic|oblique)/.test(slope);
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  if (line.includes('underline')) look.u = true;
  if (line.includes('line-through')) look.s = true;
  const height = style.get('vertical-align');
  if (height === 'sub' || height === 'super') look[height === 'sub' ? 'sub' : 'sup'] = true;
  const color = style.get('color') ?? element.getAttribute('color');
  if (color && color !== 'inherit') look.color = color;
  // The ground of a block is the paper of the source, or of a cell; that of a word was chosen for the word.
  const ground = style.get('background-color') ?? style.get('background');
  if (ground && ground !== 'inherit' && element.matches(looks)) look.ground = ground;
}
