import type { OpenedNote } from '@commonplace/contracts/api';
import { lazy, Suspense } from 'react';
import { useMoveNote } from '../../../features/notes/use-place-note.ts';
import { useOwnNotebooks } from '../../../shared/notebooks/use-own-notebooks.ts';
import classes from './note-panel.module.css';
import type { NotePlace } from './selection.ts';

// Comes with the first note that is edited.
const NotebookPicker = lazy(() =>
  import('../../../features/notebooks/picker/notebook-picker.tsx').then((module) => ({
    default: module.NotebookPicker,
  })),
);

/** Where one's own note stands; choosing another place moves it there, and offers to take that back. */
export function PlaceOfNote({ note }: { note: OpenedNote }) {
  const { mutate: move, variables, isPending } = useMoveNote();
  const { notebookId, sectionId } = note;
  // Shown where it is going, not where it was until the lists have been told.
  const value = isPending && variables ? variables.place : { notebookId, sectionId };
  return <Picker value={value} onChange={(place) => !isSame(place, value) && move({ note, place })} />;
}

interface PlaceOfDraftProps {
  /** Null for the default notebook. */
  place: NotePlace | null;
  onChange: (place: NotePlace) => void;
}

/** Where a note will be made. */
export function PlaceOfDraft({ place, onChange }: PlaceOfDraftProps) {
  const own = useOwnNotebooks();
  const usual = own.data?.notebooks.find(({ isDefault }) => isDefault);
  return (
    <Picker value={place ?? (usual ? { notebookId: usual.id, sectionId: null } : null)} onChange={onChange} />
  );
}

function Picker(props: { value: NotePlace | null; onChange: (place: NotePlace) => void }) {
  return (
    <div className={classes.place}>
      <Suspense fallback={null}>
        <NotebookPicker {...props} />
      </Suspense>
    </div>
  );
}

function isSame(a: NotePlace, b: NotePlace): boolean {
  return a.notebookId === b.notebookId && a.sectionId === b.sectionId;
}
