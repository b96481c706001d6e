import type { NotebookView } from '@commonplace/contracts/api';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useBookNotes } from './use-book-notes.ts';

afterEach(() => vi.unstubAllGlobals());

const notebook = { id: 'home', notes: ['one', 'two'], sections: [] } as unknown as NotebookView;
const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

test('what was saved stands the latest first', async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    const isLatestFirst = new URL(path, 'http://localhost').searchParams.get('sortOrder') === 'DESC';
    const saved = ['old', 'newer', 'newest'].map((id) => ({ id }));
    return Response.json({
      success: true,
      message: '',
      notes: [],
      savedNotes: isLatestFirst ? saved.reverse() : saved,
      count: 2,
      savedCount: 3,
    });
  });
  const { result } = renderHook(() => useBookNotes(notebook), { wrapper });
  act(() => result.current.show('', { ids: [result.current.placed[0]?.id ?? ''] }));
  await waitFor(() => expect(result.current.savedCount).toBe(3));
  expect([0, 1, 2].map((index) => result.current.savedAt(index)?.id)).toEqual(['newest', 'newer', 'old']);
});
