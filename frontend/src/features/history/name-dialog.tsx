import { isBlank, limits } from '@commonplace/contracts/api';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalWords } from '../../shared/api/index.ts';
import { Dialog } from '../../shared/ui/dialogs/dialog.tsx';
import { DialogActions } from '../../shared/ui/dialogs/dialog-actions.tsx';
import { toast } from '../../shared/ui/toasts.tsx';
import { useHistoryActs } from './history-acts.ts';

interface NameDialogProps {
  noteId: string;
  at: number;
  /** The name it has. */
  before: string | null;
  onClose: () => void;
}

/** Asks how a moment is called. Mount it to open it. */
export function NameDialog({ noteId, at, before, onClose }: NameDialogProps) {
  const { t } = useTranslation('history');
  const acts = useHistoryActs(noteId);
  const [name, setName] = useState(before ?? '');
  const naming = useMutation({
    mutationFn: () => acts.name(at, name.trim()),
    onSuccess: onClose,
    onError: (error) => toast.error(refusalWords(error, t('failed'))),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank(name) && !naming.isPending) naming.mutate();
  };
  return (
    <Dialog title={t(before === null ? 'name.title' : 'name.titleAgain')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <TextInput
          data-autofocus
          label={t('name.field')}
          maxLength={limits.momentNameCharacters}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogActions type="submit" disabled={isBlank(name)} loading={naming.isPending} onCancel={onClose}>
          {t('name.confirm')}
        </DialogActions>
      </form>
    </Dialog>
  );
}
