import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../shared/api/index.ts';
import { leftPanelDisplays } from './left-panel-display.ts';
import { Sidebar } from './sidebar.tsx';

const noteId = '0190163d-8694-739b-aea5-00000000000a';
const addresses = {
  '/': null,
  [`/?note=${noteId}`]: null,
  '/?n': null,
  [`/?notebook=${noteId}`]: null,
  '/search?q=road': null,
  '/saved': 'Saved',
  '/explore': 'Explore',
  '/explore/notes': 'Explore',
  '/tag/roads': null,
  '/alice': null,
  '/explorer': null,
};
const lists = {
  feed: 'Feed',
  following: 'Feed',
  notebooks: 'My Notebooks',
  notes: 'My Notes',
  saved: 'Saved Notebooks',
  shared: 'Shared With Me',
  trash: 'Trash',
};

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show(address: string, display: keyof typeof lists) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[address]}>
          <Sidebar display={display} onDisplay={() => undefined} selectedId={noteId} shrunk={false} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const current = screen.getByRole('navigation').querySelectorAll('[aria-current]');
  return [...current].map((entry) => entry.textContent);
}

test.each(leftPanelDisplays)('one entry is current at every address: the page, or the list %s', (display) => {
  const seen = Object.keys(addresses).map((address) => {
    const current = show(address, display);
    cleanup();
    return [address, current];
  });
  const wanted = Object.entries(addresses).map(([address, place]) => [address, [place ?? lists[display]]]);
  expect(seen).toEqual(wanted);
});

test('one entry is current too while what is open stands among the publications', async () => {
  localStorage.setItem('navigationView', 'publications');
  const note = {
    id: noteId,
    title: 'The road',
    label: 'The road',
    sharing: 'published',
    temp: { preview: '' },
  };
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.startsWith('/api/notebooks')
        ? { success: true, message: '', notebooks: [] }
        : { success: true, message: '', notes: [note], count: 1 },
    ),
  );
  show(`/?note=${noteId}`, 'notes');
  const navigation = screen.getByRole('navigation');
  const row = (await within(navigation).findByText(/road|Untitled/i)).closest('a');
  expect(row?.hasAttribute('data-selected')).toBe(true);
  expect(navigation.querySelectorAll('[aria-current]')).toHaveLength(1);
});
