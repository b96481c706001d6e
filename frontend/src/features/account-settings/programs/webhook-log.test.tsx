import type { WebhookDelivery, WebhookView } from '@commonplace/contracts/api';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { loadTexts } from '../../../shared/i18n/load-texts.ts';
import { WebhookLog } from './webhook-log.tsx';

const webhook: WebhookView = {
  id: 'webhook-1',
  url: 'https://hooks.example.org/',
  events: ['note.created'],
  notebook: null,
  isActive: true,
  failingSince: null,
  createdAt: '2026-11-28T22:00:00.000Z',
};
const sent: WebhookDelivery = {
  id: 'delivery-1',
  event: 'test',
  noteId: null,
  events: 1,
  state: 'sent',
  status: 204,
  attempts: 1,
  createdAt: '2026-11-28T22:00:00.000Z',
  nextAttemptAt: null,
};

beforeAll(() => loadTexts(['programs']));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a test is in the log with its answer, and what is sent again keeps the focus in its row', async () => {
  let deliveries: WebhookDelivery[] = [];
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    if (method === 'POST') deliveries = [path.includes('resend') ? { ...sent, state: 'waiting' } : sent];
    return Response.json({ success: true, message: '', deliveries });
  });
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <WebhookLog webhook={webhook} onClose={() => {}} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  await screen.findByText('Nothing was sent yet.');
  fireEvent.click(screen.getByRole('button', { name: 'Send a test' }));
  await screen.findByText('answered 204');
  const again = screen.getByRole('button', { name: /^Send again: Test/ });
  again.focus();
  fireEvent.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('listitem'));
});
