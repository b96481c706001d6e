import { limits } from '@commonplace/contracts/api';
import { Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/ui/dialogs/dialog.tsx';
import { DialogActions } from '../../shared/ui/dialogs/dialog-actions.tsx';
import { toast } from '../../shared/ui/toasts.tsx';
import { carryOut, type WantedAct } from './acts.ts';
import { adminKey } from './sources.ts';

interface ActDialogProps {
  wanted: WantedAct;
  onClose: () => void;
}

/** Says what an act does, asks for its reason and does it. Mount it to open it. */
export function ActDialog({ wanted, onClose }: ActDialogProps) {
  const { t } = useTranslation('admin');
  const cache = useQueryClient();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const act = useMutation({
    mutationFn: () => carryOut(wanted, reason.trim()),
    onSuccess: ({ message }) => {
      onClose();
      toast.brief(message);
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => cache.invalidateQueries({ queryKey: adminKey }),
  });
  const username = 'username' in wanted ? wanted.username : '';
  return (
    <Dialog title={t(`acts.${wanted.act}`, { username })} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') return act.mutate();
          setMissing(true);
          event.currentTarget.querySelector('textarea')?.focus();
        }}
      >
        <Text>{t(`asked.${wanted.act}`, { username })}</Text>
        <Textarea
          mt="md"
          autosize
          minRows={2}
          maxRows={6}
          data-autofocus
          required
          maxLength={limits.reportCharacters}
          label={t('reason')}
          description={t('reasonHint')}
          error={isMissing && reason.trim() === '' && t('reasonMissing')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogActions type="submit" loading={act.isPending} onCancel={onClose}>
          {t(`acts.${wanted.act}`, { username })}
        </DialogActions>
      </form>
    </Dialog>
  );
}
