import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { sourceOf } from './source.ts';
import { usePages } from './use-pages.ts';
import { useWindow } from './use-window.ts';

/** A list of a server, read by offset as it is at that moment. */
function serverList(ids: string[]) {
  return sourceOf<{ id: string }>(['numbers'], 3, async ({ limit, offset }) => ({
    runs: [{ items: ids.slice(offset, offset + limit).map((id) => ({ id })), total: ids.length }],
  }));
}

function withCache({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>;
}

const numbers = () => Array.from({ length: 9 }, (_, at) => String(at));

test.each([
  ['added before it', (ids: string[]) => ids.unshift('new')],
  ['added in the middle', (ids: string[]) => ids.splice(1, 0, 'new')],
  ['taken away before it', (ids: string[]) => ids.splice(0, 1)],
  ['taken away at the seam', (ids: string[]) => ids.splice(2, 2)],
  ['moved up', (ids: string[]) => ids.unshift(...ids.splice(7, 1))],
])('W111c: a list that grows repeats and skips nothing, though something was %s', async (_what, change) => {
  const ids = numbers();
  const source = serverList(ids);
  const { result } = renderHook(() => usePages(source), { wrapper: withCache });
  await waitFor(() => expect(result.current.count).toBe(3));
  change(ids);
  for (let pages = 0; pages < 9 && result.current.more; pages += 1) {
    const before = result.current.count;
    act(() => result.current.more?.load());
    await waitFor(() => expect(result.current.count > before || !result.current.more).toBe(true));
  }
  await waitFor(() => {
    const shown = result.current.runs[0]?.map(({ id }) => id) ?? [];
    expect(new Set(shown).size).toBe(shown.length);
    expect(ids.filter((id) => !shown.includes(id) && id !== 'new' && id !== '7')).toEqual([]);
  });
});

test.each([
  ['added', (ids: string[]) => ids.unshift('new')],
  ['taken away', (ids: string[]) => ids.splice(0, 1)],
])('W111c: a long list that is scrolled shows one moment, though something was %s', async (_what, change) => {
  const ids = Array.from({ length: 400 }, (_, at) => String(at));
  const source = { ...serverList(ids), limit: 100 };
  const { result } = renderHook(() => useWindow(source), { wrapper: withCache });
  await waitFor(() => expect(result.current.count).toBe(400));
  change(ids);
  act(() => result.current.show(90, 150));
  await waitFor(() => {
    const shown = Array.from({ length: 160 }, (_, at) => result.current.at(at)?.item.id);
    expect(shown).toEqual(ids.slice(0, 160));
  });
});
