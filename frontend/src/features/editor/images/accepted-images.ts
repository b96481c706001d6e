import { isHeic } from '../../../shared/image-files/is-heic.ts';

/** The kinds of images that the server takes, by their media type. */
const sent = ['image/jpeg', 'image/png', 'image/gif'];
/** Those that the browser makes a JPEG or PNG of, where it can read them. */
const converted = ['image/webp', 'image/avif', 'image/heic', 'image/heif'];

/** What the file chooser offers. Without HEIC: an iPhone then gives its photos as JPEG. */
export const acceptedImages = [...sent, 'image/webp', 'image/avif'].join(',');

/** What is inside of a file, the browser and the server look at. */
export function isAcceptedImage(file: Pick<File, 'type' | 'name'>): boolean {
  return sent.includes(file.type) || converted.includes(file.type) || isHeic(file);
}

/** Whether the server takes this kind as it is. */
export function isSentAsItIs({ type }: Pick<File, 'type'>): boolean {
  return sent.includes(type);
}
