import type { ReactNode } from 'react';

/** Where a note stands: in a notebook, and there in a section or in none. */
export interface NotePlace {
  notebookId: string;
  sectionId: string | null;
}

/** Draws the control that chooses a place. Notebooks are another feature: the page around hands it in. */
export type PlacePicker = (control: {
  value: NotePlace | null;
  onChange: (place: NotePlace) => void;
  label: string;
}) => ReactNode;
