import { blockFixtures } from './block-fixtures.ts';
import { type BlockFixtures, kindPattern } from './fixture-shape.ts';

type Harmless = BlockFixtures['harmless'];

const colors = '(gray|red|orange|yellow|green|teal|blue|purple|pink)';
const marks: Harmless = {
  strong: {},
  em: {},
  s: {},
  u: {},
  code: {},
  sub: {},
  sup: {},
  a: {
    href: '\\s*(https?:|mailto:|tel:)[^]*|/(?![/\\\\])\\S*|#\\S+',
    target: '_blank',
    rel: 'noopener noreferrer nofollow',
  },
  span: { class: `tag tag-${kindPattern}|text-color-${colors}`, style: 'font-size: ?\\d{1,2}pt;?' },
  mark: { class: `highlight-${colors}` },
};

/** Each element that marks and blocks are made of, and what each of its attributes may say: the whole of it. */
export function harmlessOf(blocks: readonly BlockFixtures[]): Harmless {
  const all: Record<string, Record<string, string>> = {};
  for (const part of [marks, ...blocks.map(({ harmless }) => harmless)]) {
    for (const [tag, attributes] of Object.entries(part)) {
      const known = all[tag] ?? {};
      all[tag] = known;
      for (const [name, pattern] of Object.entries(attributes))
        known[name] = known[name] === undefined ? pattern : `${known[name]}|${pattern}`;
    }
  }
  return all;
}

/** That of the HTML of a note. */
export const harmlessHtml = harmlessOf(blockFixtures);

/**
 * What is on a page below `root` that a note never has, each in words; nothing for a harmless one. Needs nothing
 * from outside of itself, so that it can be sent into a browser's page.
 */
export function findHarm(root: ParentNode, harmless: Harmless): string[] {
  const found: string[] = [];
  const compiled = new Map<string, RegExp>();
  const says = (pattern: string, value: string) => {
    const known = compiled.get(pattern) ?? new RegExp(`^(?:${pattern})$`, 'i');
    compiled.set(pattern, known);
    return known.test(value);
  };
  for (const element of root.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase();
    const attributes = Object.hasOwn(harmless, tag) ? harmless[tag] : undefined;
    if (!attributes || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') found.push(`<${tag}>`);
    for (const { name, value } of element.attributes) {
      const pattern = attributes && Object.hasOwn(attributes, name) ? attributes[name] : undefined;
      if (pattern === undefined || !says(pattern, value)) found.push(`<${tag} ${name}="${value}">`);
    }
  }
  return found;
}
