import { Skeleton, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError, api, ConnectionError, call } from '../../../shared/api/index.ts';
import { leavePartingWords } from '../../../shared/parting-words/parting-words.ts';
import { type SessionUser, sessionStore } from '../../../shared/session/index.ts';
import { BusyButton } from '../../../shared/ui/controls/busy-button.tsx';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { DialogActions } from '../../../shared/ui/dialogs/dialog-actions.tsx';
import classes from './delete-account.module.css';
import { WhatGoes } from './what-goes.tsx';

interface DeleteAccountProps {
  user: SessionUser;
  onClose: () => void;
  onDeleted: (userId: string) => Promise<void>;
}

/** Shows what is deleted and what stays, has the username typed, and deletes the account. */
export function DeleteAccount({ user, onClose, onDeleted }: DeleteAccountProps) {
  const { t } = useTranslation(['account-settings', 'common']);
  const [typed, setTyped] = useState('');
  const preview = useQuery({
    queryKey: ['account', 'deletion-preview'],
    queryFn: ({ signal }) => call(api.profiles.deletionPreview, {}, { signal }),
    // It is read and agreed to: not an old answer.
    staleTime: 0,
    gcTime: 0,
  });
  const deletion = useMutation({
    mutationFn: () => sessionStore.whileEnding('signed-out', () => call(api.profiles.deleteAccount, {})),
    onSuccess: async () => {
      try {
        await onDeleted(user.id);
      } finally {
        // The account is gone, whether or not its data on this device could be removed.
        leavePartingWords(t('account-settings:deletion.deleted'));
        sessionStore.end('signed-out');
      }
    },
  });
  const refused = deletion.error instanceof AppError && !(deletion.error instanceof ConnectionError);
  const isConfirmed = preview.isSuccess && typed.trim().toLowerCase() === user.username;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed && !deletion.isPending) deletion.mutate();
  };

  return (
    <Dialog title={t('account-settings:deletion.dialogTitle')} onClose={onClose}>
      {preview.isPending && <Skeleton height={230} role="status" aria-label={t('common:loading')} />}
      {preview.isError && (
        <div role="alert">
          <Text mb="sm">{t('account-settings:deletion.loadFailed')}</Text>
          <BusyButton variant="default" loading={preview.isFetching} onClick={() => void preview.refetch()}>
            {t('common:retry')}
          </BusyButton>
        </div>
      )}
      {preview.data && <WhatGoes preview={preview.data} />}
      <form noValidate onSubmit={submit}>
        <TextInput
          data-autofocus
          mt="lg"
          label={t('account-settings:deletion.type', { username: user.username })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p className={classes.problem} role="alert">
          {deletion.error && (refused ? deletion.error.message : t('account-settings:deletion.failed'))}
        </p>
        <DialogActions
          mt={0}
          type="submit"
          color="danger"
          disabled={!isConfirmed}
          loading={deletion.isPending}
          onCancel={onClose}
        >
          {t('account-settings:deletion.confirm')}
        </DialogActions>
      </form>
    </Dialog>
  );
}
