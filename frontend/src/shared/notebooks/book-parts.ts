import type { NotebookView, SectionView } from '@commonplace/contracts/api';

/** One of the parts of a notebook, from top to bottom. */
export type BookPart =
  | { kind: 'section'; sectionId: string }
  /**
   * Notes in no section that stand together. In the last run, where the notebook ends, stand those that no order
   * names too, and what was saved into it.
   */
  | { kind: 'run'; ids: readonly string[]; isLast: boolean };

type OrderedNotebook = Pick<NotebookView, 'info1'> & { sections: readonly Pick<SectionView, 'id'>[] };

/**
 * The parts of a notebook in the order its owner gave it (W3): sections, and the notes between them. Sections that
 * it does not name come after those it does. Ids of what is not there any more may be among those of a run.
 */
export function bookPartsOf({ info1, sections }: OrderedNotebook): BookPart[] {
  const unplaced = new Set(sections.map(({ id }) => id));
  const parts: BookPart[] = [];
  let run: string[] = [];
  const addSection = (sectionId: string) => {
    unplaced.delete(sectionId);
    if (run.length > 0) parts.push({ kind: 'run', ids: run, isLast: false });
    run = [];
    parts.push({ kind: 'section', sectionId });
  };
  for (const id of new Set(info1.notesOrder)) {
    if (unplaced.has(id)) addSection(id);
    else run.push(id);
  }
  for (const id of unplaced) addSection(id);
  return [...parts, { kind: 'run', ids: run, isLast: true }];
}
