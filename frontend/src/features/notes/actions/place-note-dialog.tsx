import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { DialogActions } from '../../../shared/ui/dialogs/dialog-actions.tsx';
import type { NotePlace, PlacePicker } from './note-place.ts';

interface PlaceNoteDialogProps {
  title: string;
  confirm: string;
  picker: PlacePicker;
  initial: NotePlace | null;
  /** A place that changes nothing: it can not be confirmed. */
  unchanged?: NotePlace | null;
  isPending: boolean;
  onPlace: (place: NotePlace) => void;
  onClose: () => void;
}

/** Asks where to. */
export function PlaceNoteDialog(props: PlaceNoteDialogProps) {
  const { title, confirm, picker, initial, unchanged, isPending, onPlace, onClose } = props;
  const { t } = useTranslation('notes');
  const [place, setPlace] = useState(initial);
  const isSame = place?.notebookId === unchanged?.notebookId && place?.sectionId === unchanged?.sectionId;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (place && !isSame && !isPending) onPlace(place);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        {picker({ value: place, onChange: setPlace, label: t('place') })}
        <DialogActions type="submit" disabled={!place || isSame} loading={isPending} onCancel={onClose}>
          {confirm}
        </DialogActions>
      </form>
    </Dialog>
  );
}
