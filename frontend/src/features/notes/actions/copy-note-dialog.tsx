import type { NoteSummary } from '@commonplace/contracts/api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '../../../shared/api/random-id.ts';
import { type PlacePicker, placeOf } from './note-place.ts';
import { PlaceNoteDialog } from './place-note-dialog.tsx';
import { useCopyNote } from './use-place-note.ts';

interface CopyNoteDialogProps {
  note: NoteSummary;
  picker: PlacePicker;
  onClose: () => void;
}

/** Asks for a notebook or section of one's own, and puts a copy of the note there. Mount it to open it. */
export function CopyNoteDialog({ note, picker, onClose }: CopyNoteDialogProps) {
  const { t } = useTranslation('notes');
  const copy = useCopyNote();
  const [key] = useState(randomId);
  // One's own note is copied beside itself unless said otherwise; another's has no place here yet.
  const initial = note.abilities.move ? placeOf(note) : null;
  return (
    <PlaceNoteDialog
      title={t('copy.title')}
      confirm={t('copy.confirm')}
      picker={picker}
      initial={initial}
      isPending={copy.isPending}
      onPlace={(place) => copy.mutate({ note, place, key }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
