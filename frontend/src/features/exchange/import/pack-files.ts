import { lazyCode } from '../../../shared/ui/loading/lazy-part.tsx';
import type { DroppedFile } from './dropped-file.ts';

// Only for folders and several files.
const zip = lazyCode(() => import('client-zip'));

/** What is sent: one file as it is, more of them as an archive. */
export async function packed(files: readonly DroppedFile[]): Promise<File> {
  const [first] = files;
  if (!first) throw new Error('There is nothing to import');
  if (files.length === 1 && !first.path.includes('/')) return first.file;
  const { downloadZip } = await zip.preload();
  const entries = files.map(({ path, file }) => ({ name: path, input: file }));
  const blob = await downloadZip(entries).blob();
  return new File([blob], `${nameOf(files)}.zip`, { type: 'application/zip' });
}

/** What files are called together: their folder, if they are in one. */
export function nameOf(files: readonly DroppedFile[]): string {
  const [first] = files;
  const folder = first?.path.split('/')[0] ?? '';
  const isOne = files.every(({ path }) => path === folder || path.startsWith(`${folder}/`));
  return isOne ? folder : 'Import';
}
