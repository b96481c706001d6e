import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What a class of a CSS module is called: without the line of Vite's own names, which takes bytes of every page. */
export function className(name: string, file: string): string {
  const path = relative(root, file.replace(/\?.*/, ''));
  return `_${name}_${createHash('sha256').update(path).digest('hex').slice(0, 5)}`;
}
