import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, test, vi } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.ts';
import { createFirstNote, firstNoteKey } from './create-first-note.ts';
import { FollowFirst } from './follow-first.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const noteId = '0190163d-8694-739b-aea5-966c26f8ad91';
const person = (username: string) => ({
  id: username,
  username,
  name: username,
  bio: 'Bakes bread.',
  display_picture: { downloadUrl: null },
  temp: { followersCount: 2, userFollows: false },
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** Somebody has just joined, and their first note is being made. */
function join(next: string, users: readonly unknown[]) {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.startsWith('/api/notes/create')
        ? { success: true, message: '', note: { id: noteId } }
        : { success: true, message: '', users, hashtags: [] },
    ),
  );
  const cache = new QueryClient();
  void cache.fetchQuery({ queryKey: firstNoteKey('me'), queryFn: () => createFirstNote('me') });
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={cache}>
          <MemoryRouter initialEntries={[`/onboard${next && `?next=${encodeURIComponent(next)}`}`]}>
            <Address />
            <FollowFirst personId="me" />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
}

test('U37: where nobody writes in public yet, joining leads to one’s first note, or back to where one was', async () => {
  join('', []);
  await screen.findByText(`/?note=${noteId}`);
  cleanup();
  join('/explore/notes', []);
  await screen.findByText('/explore/notes');
});

test('U37: where somebody does, people are suggested', async () => {
  join('', [person('bob')]);
  await screen.findByRole('checkbox', { name: /bob.*Bakes bread/ });
});
