import type { PublicProfile } from '@commonplace/contracts/api';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call, queryKeys, refusalWords } from '../../shared/api/index.ts';
import { useUser } from '../../shared/session/index.ts';
import { toast } from '../../shared/ui/toasts.tsx';

interface NotesBellProps {
  username: string;
  name: string;
  state: Pick<PublicProfile['temp'], 'userFollows' | 'notesMuted'>;
}

/** A toggle beside the follow button: whether new notes of a followed person are notifications. */
export function NotesBell({ username, name, state: { userFollows, notesMuted } }: NotesBellProps) {
  const { t } = useTranslation('follows');
  const isSignedIn = useUser() !== null;
  const cache = useQueryClient();
  const queryKey = queryKeys.profile(username);
  const show = (isMuted: boolean) =>
    cache.setQueryData<PublicProfile | null>(
      queryKey,
      (profile) => profile && { ...profile, temp: { ...profile.temp, notesMuted: isMuted } },
    );
  const { mutate } = useMutation({
    scope: { id: 'follow' },
    mutationFn: (on: boolean) => call(api.follows.muteNotes, { params: { username }, body: { on } }),
    onMutate: show,
    onSuccess: ({ message }) => toast.brief(message),
    onError: (error, on) => {
      show(!on);
      toast.error(refusalWords(error, t('failed')));
    },
  });
  if (!isSignedIn || !userFollows) return null;
  const Icon = notesMuted ? IconBellOff : IconBell;
  const label = t('notifyOf', { name });
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="ink"
        size="lg"
        aria-label={label}
        aria-pressed={!notesMuted}
        onClick={() => mutate(!notesMuted)}
      >
        <Icon size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
