/** A picture of a note as it is addressed: the note it belongs to, and a name made of its content. */
const imageAddress =
  /^\/files\/notes\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-f]{32,64}\.webp)$/;

/** Characters of the longest address of a picture, all of them ASCII. */
export const longestImageAddress = '/files/notes/'.length + 36 + '/'.length + 64 + '.webp'.length;

/** Widths in pixels in which a picture can also be asked for; one that is narrower comes as it is. */
export const imageWidths = [480, 960, 1600] as const;

/** Whether an address is one of ours. Pictures from elsewhere are no part of a note: they would reveal its readers. */
export function isImageAddress(address: unknown): address is string {
  return typeof address === 'string' && imageAddress.test(address);
}

/** Which note a picture belongs to, and its name; null for an address that is none of ours. */
export function readImageAddress(address: string): { noteId: string; file: string } | null {
  const [, noteId, file] = imageAddress.exec(address) ?? [];
  return noteId !== undefined && file !== undefined ? { noteId, file } : null;
}

/** The address in each of the widths, as `srcset` holds it. */
export function imageSources(address: string): string {
  return imageWidths.map((width) => `${address}?width=${width} ${width}w`).join(', ');
}

/**
 * Every address of a picture that stands anywhere in a text, once each. In HTML any of its characters may be
 * written as a reference to it: `&#x2f;` is a slash.
 */
export function findImageAddresses(text: string): string[] {
  const plain = text.replace(/&(?:#x([\da-f]+)|#(\d+)|(sol|period));?/gi, (reference, hex, number, name) => {
    if (name !== undefined) return name === 'sol' ? '/' : '.';
    const code = hex === undefined ? Number.parseInt(number, 10) : Number.parseInt(hex, 16);
    return code < 128 ? String.fromCharCode(code) : reference;
  });
  return [...new Set(plain.match(/\/files\/notes\/[0-9a-f-]{36}\/[0-9a-f]{32,64}\.webp/g))].filter(
    isImageAddress,
  );
}
