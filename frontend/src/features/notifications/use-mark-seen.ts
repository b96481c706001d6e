import type { NotificationView } from '@commonplace/contracts/api';
import { useDocumentVisibility } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, call } from '../../shared/api/index.ts';
import { showUnread } from './use-unread.ts';

/**
 * Marks what is shown as seen, once it is there, while the list is open and the tab is visible. Answers which ones were unread when they
 * were first shown: they stay marked while the list is open.
 */
export function useMarkSeen(shown: readonly NotificationView[], isOpen: boolean): ReadonlySet<string> {
  const cache = useQueryClient();
  const isVisible = useDocumentVisibility() === 'visible' && isOpen;
  const wereUnread = useRef(new Set<string>());
  const unread = shown.filter(({ seen }) => !seen).map(({ id }) => id);
  for (const id of unread) wereUnread.current.add(id);
  const ids = unread.join(' ');
  useEffect(() => {
    if (ids === '' || !isVisible) return;
    call(api.notifications.seen, { body: { notifications: ids.split(' ') } }).then(
      () => showUnread(cache, 0),
      // They stay unread, and are marked the next time.
      () => {},
    );
  }, [ids, isVisible, cache]);
  return wereUnread.current;
}
