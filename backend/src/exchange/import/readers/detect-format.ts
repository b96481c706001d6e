import type { TreeFile } from './file-tree.ts';
import { withoutEnding } from './place-index.ts';

export const importFormats = [
  'files',
  'commonplace',
  'notion',
  'evernote',
  'obsidian',
  'google-docs',
] as const;
export type ImportFormat = (typeof importFormats)[number];

const notionName = / [0-9a-f]{32}(?:_all)?$/;

/** Which program wrote these files. */
export function detectFormat(files: readonly TreeFile[], isOwn = false): ImportFormat {
  if (isOwn) return 'commonplace';
  const paths = files.map(({ path }) => path);
  const some = (test: (path: string) => boolean) => paths.some(test);
  if (some((path) => /\.enex$/i.test(path))) return 'evernote';
  if (some((path) => path.split('/').includes('.obsidian'))) return 'obsidian';
  if (some((path) => /\.(?:md|html|csv)$/i.test(path) && notionName.test(withoutEnding(path))))
    return 'notion';
  if (some((path) => /(?:^|\/)Takeout\/Drive\//.test(path))) return 'google-docs';
  const html = paths.filter((path) => /\.html?$/i.test(path));
  const isGoogle =
    html.length === 1 && paths.every((path) => path === html[0] || /^images\/image\d+\.\w+$/.test(path));
  if (isGoogle && paths.length > 1) return 'google-docs';
  return 'files';
}
