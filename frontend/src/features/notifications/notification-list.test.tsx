import { limits, type NotificationView } from '@commonplace/contracts/api';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { queryKeys } from '../../shared/api/index.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { NotificationList } from './notification-list.tsx';

const all = Array.from({ length: limits.notificationsPage + 2 }, (_, index) => notification(index));

function notification(index: number): NotificationView {
  return {
    id: `n${index}`,
    type: 'noteLiked',
    title: `Bob liked note ${index}`,
    description: '',
    link: `/?note=${index}`,
    media: { imgUrl: null },
    actor: { name: 'Bob', username: 'bob' },
    seen: true,
    createdAt: '2026-11-21T10:00:00.000Z',
  };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(cache = new QueryClient()): void {
  vi.stubGlobal('fetch', async (path: string) => {
    const query = new URL(path, 'http://localhost').searchParams;
    const offset = Number(query.get('offset') ?? 0);
    return Response.json({
      success: true,
      message: '',
      notifications: all.slice(offset, offset + limits.notificationsPage),
      unreadNotificationsCount: 0,
      totalNotificationsCount: all.length,
    });
  });
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider client={cache}>
          <MemoryRouter>
            <NotificationList isOpen onFollowed={() => undefined} />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
}

test('the badge follows the list, as where nothing unread can be read any more', async () => {
  const cache = new QueryClient();
  cache.setQueryData(queryKeys.notifications.unread, 1);
  show(cache);
  await screen.findByText('Bob liked note 0');
  await waitFor(() => expect(cache.getQueryData(queryKeys.notifications.unread)).toBe(0));
});

test('after the last page is loaded the focus is at the first notification of it', async () => {
  show();
  const more = await screen.findByRole('button', { name: 'Load more notifications' });
  more.focus();
  fireEvent.click(more);
  const first = await screen.findByText(`Bob liked note ${limits.notificationsPage}`);
  await waitFor(() => expect(document.activeElement).toBe(first.closest('li')));
  expect(screen.queryByRole('button', { name: 'Load more notifications' })).toBeNull();
});
