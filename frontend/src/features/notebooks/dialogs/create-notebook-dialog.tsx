import { isBlank, limits, type NotebookView } from '@commonplace/contracts/api';
import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { DialogActions } from '../../../shared/ui/dialogs/dialog-actions.tsx';
import { useCreateNotebook } from '../operations/use-create-notebook.ts';

interface CreateNotebookDialogProps {
  onClose: () => void;
  /** Called with the notebook once it is made, after the dialog asked to be closed. */
  onCreated?: (notebook: NotebookView) => void;
}

/** Asks for the name of a new notebook and makes it. Without a name nothing is sent. Mount it to open it. */
export function CreateNotebookDialog({ onClose, onCreated }: CreateNotebookDialogProps) {
  const { t } = useTranslation('notebooks');
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
    <Dialog title={t('create.title')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <TextInput
          data-autofocus
          label={t('create.name')}
          maxLength={limits.notebookNameCharacters}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogActions type="submit" disabled={isBlank(name)} loading={creation.isPending} onCancel={onClose}>
          {t('create.confirm')}
        </DialogActions>
      </form>
    </Dialog>
  );
}
