/** A node of a document, as its JSON has it. */
export interface PlainNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: PlainNode[];
  text?: string;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
}

/** Which note an address leads to, in a way that is the same in every import of it; null for no note of them. */
export type NameOfNote = (id: string) => string | null;

const noteLink = /^\/\?note=([0-9a-f-]{36})/;

/** A document with names that do not change when it is imported: pictures by their bytes, links by what they lead to. */
export function withLastingNames(node: PlainNode, nameOf: NameOfNote): PlainNode {
  const { src, ...attrs } = node.attrs ?? {};
  const picture = typeof src === 'string' ? { src: src.slice(src.lastIndexOf('/') + 1) } : {};
  const marks = node.marks?.map((mark) => {
    const href = mark.attrs?.href;
    const [whole = '', id = ''] = typeof href === 'string' ? (noteLink.exec(href) ?? []) : [];
    const name = id === '' ? null : nameOf(id);
    if (name === null || typeof href !== 'string') return mark;
    return { ...mark, attrs: { href: `note ${name}${href.slice(whole.length)}` } };
  });
  return {
    ...node,
    ...(node.attrs && { attrs: { ...attrs, ...picture } }),
    ...(marks && { marks }),
    ...(node.content && { content: node.content.map((child) => withLastingNames(child, nameOf)) }),
  };
}

/** Every word of a document in its order, those of pictures' descriptions too. */
export function wordsOf(node: PlainNode): string[] {
  return textOf(node).split(/\s+/).filter(Boolean);
}

/** The letters of a document, a line for each of its blocks. */
export function textOf({ type, text, attrs, content = [] }: PlainNode): string {
  if (text !== undefined) return text;
  if (type === 'hardBreak') return '\n';
  const alt = type === 'image' && typeof attrs?.alt === 'string' ? `${attrs.alt}\n` : '';
  return `${alt}${content.map(textOf).join('')}\n`;
}

/**
 * What a document consists of, in its order: each block by its depth, kind and attributes, each run of letters by its marks. Two
 * documents are the same where all of these are.
 */
export function partsOf(node: PlainNode, depth = 0): string[] {
  const { type, attrs, text, marks = [], content = [] } = node;
  const said = (value: unknown) => JSON.stringify(value, (_, each) => sorted(each));
  if (text !== undefined) return [`${depth} ${said(marks)} ${said(text)}`];
  return [`${depth} ${type} ${said(attrs ?? {})}`, ...content.flatMap((child) => partsOf(child, depth + 1))];
}

const sorted = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
