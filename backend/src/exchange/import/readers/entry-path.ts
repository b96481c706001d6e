import type { ImportLimits } from './import-limits.ts';

export type NamedEntry = { path: string } | { path: string; refused: string } | { ignored: true };

/** What systems and programs put beside the files of a person. */
const ofSystems = /^(?:__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/i;

/** The name of a file in an archive as a path, which never leaves the archive: parts joined by `/`. */
export function entryPath(name: string, bytes: number, limits: ImportLimits): NamedEntry {
  const shown = name
    .toWellFormed()
    .slice(0, 200)
    .replace(/\p{Cc}/gu, '?');
  const refuse = (refused: string): NamedEntry => ({ path: shown, refused });
  if (bytes > limits.nameBytes) return refuse('Its name is too long.');
  if (/\p{Cc}/u.test(name)) return refuse('Its name holds control characters.');
  const slashed = name.replaceAll('\\', '/');
  if (slashed.startsWith('/') || /^[a-z]:/i.test(slashed)) return refuse('Its name is an absolute path.');
  if (slashed.endsWith('/')) return { ignored: true };
  const parts = slashed
    .normalize('NFC')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) return refuse('Its name leads out of the archive.');
  if (parts.length === 0) return refuse('It has no name.');
  if (parts.some((part) => ofSystems.test(part))) return { ignored: true };
  if (parts.length > limits.folders + 1) return refuse('It lies in too many folders.');
  return { path: parts.join('/').toWellFormed() };
}
