/** What a picture that people send may be. */
export type PictureKind = 'jpeg' | 'gif' | 'png' | 'tiff' | 'webp';

const extensions: Readonly<Record<string, PictureKind>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  gif: 'gif',
  png: 'png',
  tiff: 'tiff',
  tif: 'tiff',
  webp: 'webp',
};

/** The bytes that each begins with. TIFF comes in both byte orders. */
const beginnings: readonly (readonly [PictureKind, readonly number[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x37, 0x61]],
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['tiff', [0x4d, 0x4d, 0x00, 0x2a]],
];

/** What stands after the last dot of a file's name; null without one. */
export function extensionOf(name: string): string | null {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? null : name.slice(dot + 1);
}

/** What an extension says a file is, with or without its dot; null for anything else. */
export function kindOfExtension(extension: string): PictureKind | null {
  const name = extension.replace(/^\./, '').toLowerCase();
  return Object.hasOwn(extensions, name) ? (extensions[name] as PictureKind) : null;
}

/** What a file's first bytes say it is; null for anything else. */
export function kindOfBytes(bytes: Uint8Array): PictureKind | null {
  if (isWebp(bytes)) return 'webp';
  const found = beginnings.find(([, beginning]) => beginning.every((byte, index) => bytes[index] === byte));
  return found?.[0] ?? null;
}

/** `RIFF`, its length, `WEBP`. */
function isWebp(bytes: Uint8Array): boolean {
  const letters = String.fromCharCode(...bytes.subarray(0, 12));
  return letters.startsWith('RIFF') && letters.endsWith('WEBP');
}
