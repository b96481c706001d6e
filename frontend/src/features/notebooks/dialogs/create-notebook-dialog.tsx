import { isBlank, limits, type NotebookView } from '@commonplace/contracts/api';
import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../shared/ui/controls/busy-button.tsx';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { useCreateNotebook } from '../operations/use-create-notebook.ts';

interface CreateNotebookDialogProps {
  onClose: () => void;
  /** Called with the notebook once it is made, after the dialog asked to be closed. */
  onCreated?: (notebook: NotebookView) => void;
}

/** Asks for the name of a new notebook and makes it. Without a name nothing is sent. Mount it to open it. */
export function CreateNotebookDialog({ onClose, onCreated }: CreateNotebookDialogProps) {
  const { t } = useTranslation(['notebooks', 'common']);
  const [name, setName] = useState('');
  const creation = useCreateNotebook((notebook) => {
    onClose();
    onCreated?.(notebook);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is in the tree of the form that asked for a notebook.
    event.stopPropagation();
    if (!isBlank(name) && !creation.isPending) creation.mutate(name.trim());
  };
  return (
    <Dialog title={t('notebooks:create.title')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <TextInput
          data-autofocus
          label={t('notebooks:create.name')}
          maxLength={limits.notebookNameCharacters}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <BusyButton type="submit" disabled={isBlank(name)} loading={creation.isPending}>
            {t('notebooks:create.confirm')}
          </BusyButton>
        </Group>
      </form>
    </Dialog>
  );
}
