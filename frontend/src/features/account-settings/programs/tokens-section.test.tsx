import type { ApiTokenView } from '@commonplace/contracts/api';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { loadTexts } from '../../../shared/i18n/load-texts.ts';
import '../../../shared/ui/keyboard/focus-origin.ts';
import { TokensSection } from './tokens-section.tsx';

const made: ApiTokenView = {
  id: 'token-1',
  name: 'Backup',
  scopes: ['read'],
  createdAt: '2026-11-28T22:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
};

let tokens: ApiTokenView[];
beforeAll(() => loadTexts(['programs']));
beforeEach(() => {
  tokens = [];
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    const isRevoked = path.includes('revoke');
    if (method !== 'GET') tokens = isRevoked ? [] : [made];
    const answer = method === 'GET' ? { tokens } : isRevoked ? {} : { token: made, secret: 'cp_secret' };
    return Response.json({ success: true, message: '', ...answer });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a token is shown once, until a button closes it, and goes when it is revoked', async () => {
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <h2 id="tokens" tabIndex={-1}>
            Tokens
          </h2>
          <TokensSection headingId="tokens" />
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  await screen.findByText('You have no tokens.');
  const opener = screen.getByRole('button', { name: 'Create a token' });
  opener.focus();
  fireEvent.click(opener);
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Backup' } });
  const [, submit] = screen.getAllByRole('button', { name: 'Create a token' });
  submit?.focus();
  fireEvent.click(submit as HTMLElement);
  const secret = await screen.findByLabelText('Secret');
  expect(secret).toHaveProperty('value', 'cp_secret');
  fireEvent.keyDown(secret, { key: 'Escape' });
  expect(screen.getByLabelText('Secret')).toBe(secret);
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByLabelText('Secret')).toBeNull());
  expect(document.activeElement).toBe(opener);

  fireEvent.click(await screen.findByRole('button', { name: 'Revoke Backup' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
  await screen.findByText('You have no tokens.');
});
