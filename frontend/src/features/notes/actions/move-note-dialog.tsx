import type { NoteSummary } from '@commonplace/contracts/api';
import { useTranslation } from 'react-i18next';
import { type PlacePicker, placeOf } from './note-place.ts';
import { PlaceNoteDialog } from './place-note-dialog.tsx';
import { useMoveNote } from './use-place-note.ts';

interface MoveNoteDialogProps {
  note: NoteSummary;
  picker: PlacePicker;
  onClose: () => void;
}

/** Asks for another notebook or section of one's own, and moves the note there. Mount it to open it. */
export function MoveNoteDialog({ note, picker, onClose }: MoveNoteDialogProps) {
  const { t } = useTranslation('notes');
  const move = useMoveNote();
  const present = placeOf(note);
  return (
    <PlaceNoteDialog
      title={t('move.title')}
      confirm={t('move.confirm')}
      picker={picker}
      initial={present}
      unchanged={present}
      isPending={move.isPending}
      onPlace={(place) => move.mutate({ note, place }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
