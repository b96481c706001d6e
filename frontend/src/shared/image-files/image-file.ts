import { limits } from '@commonplace/contracts/api';

/** The kinds of images that are taken, by the ending of the file's name. */
const endings = ['.jpg', '.jpeg', '.gif', '.png', '.tiff', '.tif'];

/** What the file chooser of the browser offers. */
export const acceptedImages = endings.join(',');

export type ImageProblem = 'wrongType' | 'tooLarge';

/** What is wrong with a chosen file before it is sent; what is inside of it, the server looks at. */
export function imageProblem({ name, size }: Pick<File, 'name' | 'size'>): ImageProblem | null {
  const lower = name.toLowerCase();
  if (!endings.some((ending) => lower.endsWith(ending))) return 'wrongType';
  return size > limits.pictureBytes ? 'tooLarge' : null;
}
