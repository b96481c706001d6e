import type { NotebookView } from '@commonplace/contracts/api';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { queryKeys } from '../../../shared/api/index.ts';
import type { CachedPages } from '../../../shared/collections/use-pages.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { Toasts } from '../../../shared/ui/toasts.tsx';
import { aNotebook } from '../notebook.fixture.ts';
import { startServer } from '../shown.fixture.tsx';
import { SaveToggle } from './save-toggle.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const refused = { success: false, message: 'You may not.', code: 'forbidden' };
const unreachable = 'Error reaching server. Please reload this page.';

test.each([
  ['when that is refused', () => Response.json(refused, { status: 403 }), refused.message],
  ['when the server is not reached', () => new Response('<html>', { status: 502 }), unreachable],
])(
  'a notebook that leaves the saved ones is shown so by itself too, and saved again %s',
  async (_when, answer, words) => {
    const mine = aNotebook('Rivers');
    const rivers: NotebookView = {
      ...mine,
      abilities: { ...mine.abilities, manage: false, save: true },
      temp: { ...mine.temp, hasSaved: true, saverCount: 3 },
    };
    const server = startServer([]);
    const { one, saved } = queryKeys.notebooks;
    const cache = new QueryClient();
    cache.setQueryData<NotebookView>(one(rivers.id), rivers);
    cache.setQueryData<CachedPages<NotebookView>>(saved, {
      pages: [{ runs: [{ items: [rivers], total: 1 }] }],
      pageParams: [0],
    });
    const seen = () => {
      const { hasSaved, saverCount } = cache.getQueryData<NotebookView>(one(rivers.id))?.temp ?? {};
      const listed = cache.getQueryData<CachedPages<NotebookView>>(saved)?.pages[0]?.runs[0]?.items.length;
      return { hasSaved, saverCount, listed };
    };
    const whileAsked: ReturnType<typeof seen>[] = [];
    server.answers['/api/notebooks/save'] = () => {
      whileAsked.push(seen());
      return answer();
    };

    render(
      <I18nextProvider i18n={i18n}>
        <MantineProvider>
          <QueryClientProvider client={cache}>
            <MemoryRouter>
              <SaveToggle notebook={rivers} />
            </MemoryRouter>
            <Toasts />
          </QueryClientProvider>
        </MantineProvider>
      </I18nextProvider>,
    );
    fireEvent.click(screen.getByRole('button', { pressed: true }));
    await waitFor(() => expect(whileAsked).toEqual([{ hasSaved: false, saverCount: 2, listed: 0 }]));
    await waitFor(() => expect(seen()).toEqual({ hasSaved: true, saverCount: 3, listed: 1 }));
    await screen.findByText(words);
  },
);
