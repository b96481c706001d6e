import type { NoteSummary } from '@commonplace/contracts/api';
import { Menu } from '@mantine/core';
import { IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call, queryKeys, refusalWords } from '../../../shared/api/index.ts';
import { usePublicProfile } from '../../../shared/profiles/use-public-profile.ts';
import { toast } from '../../../shared/ui/toasts.tsx';

/** The menu item that pins a note to one's own profile, or unpins it. */
export function PinItem({ note: { id, temp } }: { note: Pick<NoteSummary, 'id' | 'temp'> }) {
  const { t } = useTranslation('notes');
  const { username } = temp.author;
  const cache = useQueryClient();
  const { data: profile } = usePublicProfile(username);
  const isPinned = profile?.temp.pinned?.id === id;
  const { mutate } = useMutation({
    mutationFn: (on: boolean) => call(api.notes.pin, { body: { noteId: id, on } }),
    onSuccess: ({ message }) => {
      toast.brief(message);
      void cache.invalidateQueries({ queryKey: queryKeys.profile(username) });
      void cache.invalidateQueries({ queryKey: queryKeys.notes.public });
    },
    onError: (error) => toast.error(refusalWords(error, t('failed'))),
  });
  const Icon = isPinned ? IconPinnedOff : IconPin;
  return (
    <Menu.Item
      leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
      disabled={!profile}
      onClick={() => mutate(!isPinned)}
    >
      {t(isPinned ? 'menu.unpin' : 'menu.pin')}
    </Menu.Item>
  );
}
