import type { NotebookSetView, NotebookView } from '@commonplace/contracts/api';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.ts';

/** What the server is asked in a test, and what it knows. */
export interface Server {
  notebooks: NotebookView[];
  sets: NotebookSetView[];
  /** Notebooks that are more by their ids than in the list. */
  whole: NotebookView[];
  /** Ids of the notebooks that were asked for by them. */
  read: Set<string>;
  sent: { path: string; body: Record<string, unknown> }[];
  /** Answers to what is sent, by path; success with nothing more where there is none. */
  answers: Record<string, (body: Record<string, unknown>) => Response>;
}

/** Answers in the server's place, and in the browser's where jsdom has no answer. */
export function startServer(notebooks: NotebookView[], sets: NotebookSetView[] = []): Server {
  const server: Server = { notebooks, sets, whole: [], read: new Set(), sent: [], answers: {} };
  // Lists draw what fits: something has to.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(500);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.scrollTo = () => {};
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string | null }) => {
    if (method === 'GET') {
      const { searchParams } = new URL(path, 'http://localhost');
      const wanted = searchParams.get('id');
      if (wanted !== null) server.read.add(wanted);
      const notebook = server.whole.find(({ id }) => id === wanted);
      if (notebook) return Response.json({ success: true, message: '', notebook });
      return Response.json({ success: true, message: '', notebooks: server.notebooks, sets: server.sets });
    }
    const content: Record<string, unknown> = JSON.parse(body ?? '{}');
    server.sent.push({ path, body: content });
    return server.answers[path]?.(content) ?? Response.json({ success: true, message: 'Done.' });
  });
  return server;
}

/** Shows something as the product would, with where it leads to below it. */
export function show(what: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <MemoryRouter>
            {what}
            <Address />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}`}</output>;
}
