import { ActionIcon } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call, queryKeys, refusalWords } from '../../shared/api/index.ts';
import { toast } from '../../shared/ui/toasts.tsx';

interface MuteNotesProps {
  person: { name: string; username: string };
}

/** Ends notifications of new notes by a person, beside such a notification. It can be taken back. */
export function MuteNotes({ person: { name, username } }: MuteNotesProps) {
  const { t } = useTranslation('notifications');
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (on: boolean) => call(api.follows.muteNotes, { params: { username }, body: { on } }),
    onSuccess: ({ message, notesMuted }) => {
      toast.brief(message, notesMuted ? { undo: () => mutate(false) } : {});
      void cache.invalidateQueries({ queryKey: queryKeys.profile(username) });
    },
    onError: (error) => toast.error(refusalWords(error, t('muteFailed'))),
  });
  const label = t('muteNotes', { name });
  return (
    <ActionIcon
      variant="subtle"
      color="ink"
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => mutate(true)}
    >
      <IconBellOff size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
