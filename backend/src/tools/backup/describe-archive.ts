import type { ArchiveEnd, ArchiveHead } from './archive/archive-format.ts';

/** What is in an archive, for the operator. */
export function describeArchive({ head, end }: { head: ArchiveHead; end: ArchiveEnd }): string {
  const missing = end.missing === 0 ? '' : `, ${end.missing} files missing`;
  return `everything until ${new Date(head.madeAt).toISOString()}, ${end.rows} rows, ${end.files} files${missing}`;
}
