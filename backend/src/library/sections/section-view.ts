import type { SectionView } from '@commonplace/contracts/api';
import type { Section } from './section.entity.ts';

/**
 * A section as everyone sees it who reads its notebook; `notesOrder` and `unorderedNotes`, those which that does not
 * name, are of the notes that they may read.
 */
export function toSectionView(
  section: Omit<Section, 'createdAt' | 'notesOrder'>,
  notesOrder: readonly string[],
  unorderedNotes: readonly string[] = [],
): SectionView {
  return {
    id: section.id,
    title: section.title,
    color: section.color,
    notebookId: section.notebookId,
    info1: { notesOrder: [...notesOrder] },
    unorderedNotes: [...unorderedNotes],
  };
}
