const layout = '(align-(left|center|right|justify)( |$))?(indent-[1-8])?';
const kinds = '(default|info|success|warning|danger)';
const colors = '(gray|red|orange|yellow|green|teal|blue|purple|pink)';
const pixels = '[1-9]\\d{0,4}';
const picture = '/files/notes/[0-9a-f-]{36}/[0-9a-f]{32,64}\\.webp';
const span = '[1-9]\\d?';
const cell = { colspan: span, rowspan: span, colwidth: '\\d{1,5}(,\\d{1,5})*' };
const heading = { class: `heading ?${layout}` };

/** Each element that the HTML of a note is made of, and what each of its attributes may say: the whole of it. */
export const harmlessHtml: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  p: { class: layout },
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  blockquote: { class: 'quote' },
  pre: { class: 'code-snippet' },
  code: { class: 'language-[\\w+#.-]+' },
  ul: {},
  ol: { start: '-?\\d+', type: '[1aAiI]' },
  li: {},
  br: {},
  hr: { class: 'divider' },
  div: {
    class: `action-item|action-item-text|columns|column|message-box message-box-${kinds}|panel panel-(primary|${kinds})( panel-light)?`,
  },
  input: { type: 'checkbox', checked: '', disabled: '' },
  details: { class: 'expand' },
  summary: {},
  figure: { class: 'image' },
  img: {
    src: picture,
    srcset: `${picture}\\?width=\\d+ \\d+w(, ${picture}\\?width=\\d+ \\d+w)*`,
    sizes: `${pixels}px`,
    alt: '[^]*',
    width: pixels,
    height: pixels,
    loading: 'lazy',
  },
  figcaption: {},
  table: { class: 'table( striped)?( bordered)?' },
  colgroup: {},
  col: { width: pixels },
  tbody: {},
  tr: {},
  th: cell,
  td: cell,
  strong: {},
  em: {},
  s: {},
  u: {},
  sub: {},
  sup: {},
  a: { href: '\\s*(https?:|mailto:)[^]*', target: '_blank', rel: 'noopener noreferrer nofollow' },
  span: { class: `tag tag-${kinds}|text-color-${colors}`, style: 'font-size: ?\\d{1,2}pt;?' },
  mark: { class: `highlight-${colors}` },
};

/**
 * What is on a page below `root` that a note never has, each in words; nothing for a harmless one. Needs nothing
 * from outside of itself, so that it can be sent into a browser's page.
 */
export function findHarm(root: ParentNode, harmless: typeof harmlessHtml): string[] {
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
