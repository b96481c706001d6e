import { decodeEntities } from './decode-entities.ts';

/** A heading of a note, as its table of contents names it. */
export interface Heading {
  id: string;
  /** 1 to 4. */
  level: number;
  text: string;
}

type Sizes = Readonly<Record<string, { width: number; height: number }>>;

/** The ids of elements of the page itself, which no heading may take. */
const takenIds = ['main', 'contents', 'title', 'comments'];

/** The largest number of headings with anchors. It bounds the time of rendering. */
const mostHeadings = 300;

/**
 * The stored HTML of a note for its page: each heading has an anchor, each picture a size, which reserves its space
 * while it loads. The HTML comes from `renderHtml`, whose last step is the sanitizer: `<`, `>` and `"` inside of
 * attributes and text are escaped, so a tag ends at its first `>`.
 */
export function prepareText(html: string, imageSizes: Sizes): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const ids = new Map(takenIds.map((id) => [id, 1]));
  let pictures = 0;
  const prepared = html
    .replace(/<h([1-4])( [^>]*)?>(.*?)<\/h\1>/gs, (whole, level: string, attributes = '', inner: string) => {
      const text = decodeEntities(inner.replace(/<[^>]*>/g, ' '))
        .replace(/\s+/g, ' ')
        .trim();
      if (text === '' || headings.length >= mostHeadings) return whole;
      const id = freeId(text, ids);
      headings.push({ id, level: Number(level), text });
      return `<h${level} id="${id}"${attributes}>${inner}</h${level}>`;
    })
    .replace(/<img ([^>]*)>/g, (_whole, attributes: string) => {
      pictures += 1;
      return `<img ${pictureAttributes(attributes, imageSizes, pictures === 1)}>`;
    });
  return { html: prepared, headings };
}

/** The words of a heading, of any script, joined by hyphens; a second heading with the same words gets a number. */
function freeId(text: string, ids: Map<string, number>): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const base = [...words.join('-')].slice(0, 60).join('').replace(/-$/, '') || 'section';
  let number = ids.get(base) ?? 0;
  let id = base;
  if (number > 0) {
    do id = `${base}-${++number}`;
    while (ids.has(id));
    ids.set(base, number);
  }
  ids.set(id, 1);
  return id;
}

/** The first picture is loaded eagerly: it may be the largest contentful paint. */
function pictureAttributes(attributes: string, imageSizes: Sizes, isFirst: boolean): string {
  const read = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];
  const drop = (...names: string[]) =>
    attributes.replace(new RegExp(` ?(?<=^| )(?:${names.join('|')})="[^"]*"`, 'g'), '').trim();
  const stored = imageSizes[read('src') ?? ''];
  const width = Number(read('width')) || undefined;
  const height = Number(read('height')) || undefined;
  const size = stored && fitted(stored, width, height);
  return [
    drop('loading', 'sizes', ...(size ? ['width', 'height'] : [])),
    ...(size ? [`width="${size.width}"`, `height="${size.height}"`] : []),
    `sizes="min(100vw, ${size?.width ?? width ?? 592}px)"`,
    isFirst ? 'fetchpriority="high"' : 'loading="lazy"',
  ].join(' ');
}

/** The displayed size of a picture: the chosen one, or its own; a missing side follows from its proportions. */
function fitted(stored: { width: number; height: number }, width?: number, height?: number) {
  if (width && height) return { width, height };
  if (width) return { width, height: Math.round((width * stored.height) / stored.width) };
  if (height) return { width: Math.round((height * stored.width) / stored.height), height };
  return stored;
}
