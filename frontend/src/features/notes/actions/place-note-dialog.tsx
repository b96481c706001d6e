import { Button, Group } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../shared/ui/controls/busy-button.tsx';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
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
  const { t } = useTranslation(['notes', 'common']);
  const [place, setPlace] = useState(initial);
  const isSame = place?.notebookId === unchanged?.notebookId && place?.sectionId === unchanged?.sectionId;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (place && !isSame && !isPending) onPlace(place);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        {picker({ value: place, onChange: setPlace, label: t('notes:place') })}
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <BusyButton type="submit" disabled={!place || isSame} loading={isPending}>
            {confirm}
          </BusyButton>
        </Group>
      </form>
    </Dialog>
  );
}
