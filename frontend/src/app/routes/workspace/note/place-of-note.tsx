import type { OpenedNote } from '@commonplace/contracts/api';
import { useMediaQuery } from '@mantine/hooks';
import { placeOf } from '../../../../features/notes/actions/note-place.ts';
import { useMoveNote } from '../../../../features/notes/actions/use-place-note.ts';
import type { NotePlace } from '../../../../features/workspace/selection/selection.ts';
import { withTexts } from '../../../../shared/i18n/load-texts.ts';
import { useOwnNotebooks } from '../../../../shared/notebooks/use-own-notebooks.ts';
import { phone } from '../../../../shared/theme/index.ts';
import { lazyPart } from '../../../../shared/ui/loading/lazy-part.tsx';
import classes from './note.module.css';

// Loaded with the first note that is edited.
const NotebookPicker = lazyPart(
  'notebook-picker',
  async () =>
    (await withTexts(['notebooks'], import('../../../../features/notebooks/picker/notebook-picker.tsx')))
      .NotebookPicker,
);

interface PlaceOfNoteProps {
  /** Null while it is a draft. */
  note: OpenedNote | null;
  /** The notebook of the draft; null for the default notebook. */
  draftPlace: NotePlace | null;
  onDraftPlace: (place: NotePlace) => void;
}

/**
 * The picker for the notebook and section of one's own note. Choosing another place moves the note, and offers to
 * undo it. Drafts use the same picker, because a draft can become a note while the picker is open.
 */
export function PlaceOfNote({ note, draftPlace, onDraftPlace }: PlaceOfNoteProps) {
  const { mutate: move, variables, isPending } = useMoveNote();
  const own = useOwnNotebooks();
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  const usual = own.data?.notebooks.find(({ isDefault }) => isDefault);
  const value = note
    ? // The new place at once, not the old one until the lists have been updated.
      isPending && variables
      ? variables.place
      : placeOf(note)
    : (draftPlace ?? (usual ? { notebookId: usual.id, sectionId: null } : null));
  const choose = (place: NotePlace) => {
    if (note === null) onDraftPlace(place);
    else if (!value || !isSame(place, value)) move({ note, place });
  };
  return (
    <div className={classes.place}>
      <NotebookPicker value={value} onChange={choose} compact={isPhone} />
    </div>
  );
}

function isSame(a: NotePlace, b: NotePlace): boolean {
  return a.notebookId === b.notebookId && a.sectionId === b.sectionId;
}
