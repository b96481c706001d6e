/** The kinds of images that are taken, by their media type. */
const types = ['image/jpeg', 'image/png', 'image/gif'];

/** What the file chooser of the browser offers. */
export const acceptedImages = types.join(',');

/** What is inside of a file, the server looks at. */
export function isAcceptedImage({ type }: Pick<File, 'type'>): boolean {
  return types.includes(type);
}
