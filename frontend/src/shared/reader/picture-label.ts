import { fill } from '../format/fill.ts';
import { texts } from './texts.ts';

/** What opens a picture is called so, with its description if it has one. */
export function pictureLabel(description: string): string {
  return description === '' ? texts.picture.open : fill(texts.picture.openNamed, { name: description });
}
