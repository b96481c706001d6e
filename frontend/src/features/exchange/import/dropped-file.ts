/** A file with its place in what was dropped or chosen, such as `Vault/Daily/monday.md`. */
export interface DroppedFile {
  path: string;
  file: File;
}

/** More are refused before anything is sent: the server takes no archive with more either. */
export const mostFiles = 50_000;

/** What no import needs, however large it is. */
const leftOut = new Set(['.git', '.DS_Store', 'Thumbs.db', '__MACOSX', 'node_modules']);
export const isLeftOut = (name: string): boolean => leftOut.has(name);

/** There are more files than one import takes. */
export class TooManyFiles extends Error {}

/** The files of a file chooser, of which one for folders names their places. */
export function chosenFiles(list: FileList): DroppedFile[] {
  const files = [...list]
    .map((file) => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(({ path }) => !path.split('/').some(isLeftOut));
  if (files.length > mostFiles) throw new TooManyFiles();
  return files;
}
