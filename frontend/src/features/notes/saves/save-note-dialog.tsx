import type { NoteSummary } from '@commonplace/contracts/api';
import { Button, Combobox, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { SavePlaces, useSavePlaces } from './save-places.tsx';
import { useCachedNote } from './use-cached-note.ts';

interface SaveNoteDialogProps {
  note: NoteSummary;
  onClose: () => void;
}

/** Asks which of one's notebooks keep another's note. What is ticked is saved at once. Mount it to open it. */
export function SaveNoteDialog({ note, onClose }: SaveNoteDialogProps) {
  const { t } = useTranslation(['notes', 'common']);
  const places = useSavePlaces(useCachedNote(note), { opened: true });
  return (
    <Dialog title={t('notes:save.title')} onClose={onClose}>
      {/* The list is always open here, and its Escape is the dialog's. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only passes on what its field leaves alone */}
      <div onKeyDown={(event) => event.key === 'Escape' && onClose()}>
        <Combobox store={places.store} onOptionSubmit={places.toggle}>
          <SavePlaces {...places} />
        </Combobox>
      </div>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t('common:done')}</Button>
      </Group>
    </Dialog>
  );
}
