import { limits, type NotificationView } from '@commonplace/contracts/api';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
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
    seen: true,
    createdAt: '2026-11-21T10:00:00.000Z',
  };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('after the last page is loaded the focus is at the first notification of it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
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
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <NotificationList onFollowed={() => undefined} />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  const more = await screen.findByRole('button', { name: 'Load more notifications' });
  more.focus();
  fireEvent.click(more);
  await screen.findByText(`Bob liked note ${all.length - 1}`);
  await waitFor(() =>
    expect(document.activeElement?.textContent).toContain(`Bob liked note ${limits.notificationsPage}`),
  );
  expect(screen.queryByRole('button', { name: 'Load more notifications' })).toBeNull();
});
