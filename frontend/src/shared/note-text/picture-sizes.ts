/** The sizes in pixels in which pictures are kept, by address. */
export type PictureSizes = Readonly<Record<string, PictureSize>>;

interface PictureSize {
  width: number;
  height: number;
}

/** The value of an attribute of a tag of stored HTML, as it is written there. */
export const attributeIn = (attributes: string, name: string) =>
  new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];

/**
 * Stored HTML in which each picture has the size it is shown in, which reserves its space while it loads. The sanitizer
 * escapes `<`, `>` and `"` inside of attributes and text, so a tag ends at its first `>`.
 */
export const sizedPictures = (html: string, sizes: PictureSizes) =>
  html.replace(/<img ([^>]*)>/g, (_tag, attributes: string) => `<img ${sizedPicture(attributes, sizes)}>`);

/** The attributes of one of them. */
export function sizedPicture(attributes: string, sizes: PictureSizes): string {
  const chosen = (name: string) => Number(attributeIn(attributes, name)) || null;
  const width = chosen('width');
  const stored = sizes[attributeIn(attributes, 'src') ?? ''];
  const size = stored && fittedSize(stored, width, chosen('height'));
  const kept = attributes
    .replace(size ? / ?(?<=^| )(?:sizes|width|height)="[^"]*"/g : / ?(?<=^| )sizes="[^"]*"/g, '')
    .trim();
  return [
    kept,
    ...(size ? [`width="${size.width}"`, `height="${size.height}"`] : []),
    `sizes="min(100vw, ${size?.width ?? width ?? 592}px)"`,
  ].join(' ');
}

/** The displayed size of a picture: the chosen one, or its own; a missing side follows from its proportions. */
export function fittedSize(stored: PictureSize, width: number | null, height: number | null): PictureSize {
  if (width && height) return { width, height };
  if (width) return { width, height: Math.round((width * stored.height) / stored.width) };
  if (height) return { width: Math.round((height * stored.width) / stored.height), height };
  return stored;
}
