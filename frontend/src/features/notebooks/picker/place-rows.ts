import type { NotebookView, SectionView } from '@commonplace/contracts/api';
import { matches } from '../../../shared/format/searchable.ts';

/** Where a note stands or shall stand: a notebook, and a section of it or none. */
export interface Place {
  notebookId: string;
  sectionId: string | null;
}

/** One line of the picker. */
export type PlaceRow =
  | { kind: 'create' }
  /** Leads to its sections. */
  | { kind: 'notebook'; notebook: NotebookView }
  /** Can be chosen; without a section it is the notebook's "None". `inFull` names the notebook too. */
  | { kind: 'place'; notebook: NotebookView; section: SectionView | null; inFull: boolean };

type FoundRow = Exclude<PlaceRow, { kind: 'create' }>;

/** The first column: "Create new notebook", then every notebook. */
export function notebookRows(notebooks: NotebookView[]): PlaceRow[] {
  return [{ kind: 'create' }, ...notebooks.map((notebook) => ({ kind: 'notebook' as const, notebook }))];
}

/** The second column: "None", then the sections of the notebook. */
export function sectionRows(notebook: NotebookView): PlaceRow[] {
  return placesOf(notebook, false);
}

/**
 * Everything in one column, as a search finds it and as a narrow screen shows it. A notebook whose sections are not
 * known stands for them until it is entered.
 */
export function flatRows(notebooks: NotebookView[], query: string): PlaceRow[] {
  const rows = notebooks.flatMap((notebook): FoundRow[] =>
    notebook.temp.isWhole ? placesOf(notebook, true) : [{ kind: 'notebook', notebook }],
  );
  const words = (row: FoundRow) =>
    `${row.notebook.name} ${row.kind === 'place' ? (row.section?.title ?? '') : ''}`;
  const found = query.trim() ? rows.filter((row) => matches(query, words(row))) : rows;
  return [{ kind: 'create' }, ...found];
}

/** What distinguishes a row from every other one of its list. */
export function rowKey(row: PlaceRow): string {
  switch (row.kind) {
    case 'create':
      return 'create';
    case 'notebook':
      return row.notebook.id;
    case 'place':
      return `${row.notebook.id}/${row.section?.id ?? ''}`;
  }
}

/** Whether the row is the chosen place, or the notebook that the chosen place is in. */
export function isChosen(row: PlaceRow, place: Place | null): boolean {
  if (!place || row.kind === 'create' || row.notebook.id !== place.notebookId) return false;
  return row.kind === 'notebook' || (row.section?.id ?? null) === place.sectionId;
}

function placesOf(notebook: NotebookView, inFull: boolean): (PlaceRow & { kind: 'place' })[] {
  return [null, ...notebook.sections].map((section) => ({ kind: 'place', notebook, section, inFull }));
}
