import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { PeopleHere } from './people-here.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const person = (username: string, name: string) => ({
  id: username,
  username,
  name,
  color: '#0068a8',
  isAway: false,
});

test('those who have the note open are seen by their pictures, without one by their letters', async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    const downloadUrl = path.includes('bob') ? '/files/bob.webp' : null;
    return Response.json({ success: true, message: '', profile: { display_picture: { downloadUrl } } });
  });
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <PeopleHere
            people={[person('alice', 'Alice Adams'), person('bob', 'Bob Brown')]}
            userId="alice"
            most={5}
          />
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  const bob = screen.getByRole('button', { name: 'Bob Brown' });
  await waitFor(() => expect(bob.querySelector('img')?.getAttribute('src')).toBe('/files/bob.webp'));
  const alice = screen.getByRole('button', { name: /Alice Adams/ });
  expect(alice.textContent).toBe('AA');
  expect(alice.querySelector('img')).toBeNull();
});
