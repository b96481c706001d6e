import type { NoteSummary } from '@commonplace/contracts/api';
import type { ReactNode } from 'react';

/** Where a note stands: in a notebook, and there in a section or in none. */
export interface NotePlace {
  notebookId: string;
  sectionId: string | null;
}

/** The place of a note; null when the person may read the note but not its notebook. */
export function placeOf({
  notebookId,
  sectionId,
}: Pick<NoteSummary, 'notebookId' | 'sectionId'>): NotePlace | null {
  return notebookId === null ? null : { notebookId, sectionId };
}

/** Draws the control that chooses a place. Notebooks are another feature: the page around hands it in. */
export type PlacePicker = (control: {
  value: NotePlace | null;
  onChange: (place: NotePlace) => void;
  label: string;
}) => ReactNode;
