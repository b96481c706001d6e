import { limits } from '@commonplace/contracts/api';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../shared/ui/controls/busy-button.tsx';
import { Dialog } from '../../shared/ui/dialogs/dialog.tsx';
import { toast } from '../../shared/ui/toasts.tsx';
import { carryOut, type WantedAct } from './acts.ts';
import { adminKey } from './sources.ts';

interface ActDialogProps {
  wanted: WantedAct;
  onClose: () => void;
}

/** Says what an act does, asks for its reason and does it. Mount it to open it. */
export function ActDialog({ wanted, onClose }: ActDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
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
    <Dialog title={t(`admin:acts.${wanted.act}`, { username })} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') return act.mutate();
          setMissing(true);
          event.currentTarget.querySelector('textarea')?.focus();
        }}
      >
        <Text>{t(`admin:asked.${wanted.act}`, { username })}</Text>
        <Textarea
          mt="md"
          autosize
          minRows={2}
          maxRows={6}
          data-autofocus
          required
          maxLength={limits.reportCharacters}
          label={t('admin:reason')}
          description={t('admin:reasonHint')}
          error={isMissing && reason.trim() === '' && t('admin:reasonMissing')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <BusyButton type="submit" loading={act.isPending}>
            {t(`admin:acts.${wanted.act}`, { username })}
          </BusyButton>
        </Group>
      </form>
    </Dialog>
  );
}
