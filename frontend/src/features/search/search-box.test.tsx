import { type SearchKind, searchKinds } from '@commonplace/contracts/api';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.ts';
import { sessionStore } from '../../shared/session/index.ts';
import { sessionToken } from '../../shared/session/session-token.fixture.ts';
import { SearchBox } from './search-box.tsx';

configure({ asyncUtilTimeout: 10_000 });

const bob = {
  id: 'u1',
  name: 'Bob River',
  username: 'bob',
  display_picture: { downloadUrl: null },
  marks: { name: [[4, 9]], username: [] },
};
const walk = {
  id: 'n1',
  title: '',
  snippet: 'Down to the river.',
  updatedAt: '2026-11-21T10:00:00.000Z',
  author: { name: 'Alice', username: 'alice' },
  marks: { title: [], snippet: [[12, 17]] },
};
const rivers = {
  id: 'b1',
  name: 'Rivers',
  owner: { name: 'Alice', username: 'alice' },
  notes: 1,
  snippet: '',
  marks: { name: [[0, 6]], snippet: [] },
};

/** The requests, and functions by which the test answers them. */
const asked: {
  query: string | null;
  signal: AbortSignal;
  answer: (found?: object) => void;
  fail: () => void;
}[] = [];

/** The topics that there are, by where they are asked for. */
const topics = new Map<string, object>();

beforeEach(() => {
  asked.length = 0;
  topics.clear();
  sessionStore.start(sessionToken('alice'));
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal(
    'fetch',
    (path: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        if (path.startsWith('/api/hashtags/'))
          return resolve(Response.json({ success: true, message: '', hashtag: topics.get(path) ?? null }));
        signal.addEventListener('abort', () => reject(signal.reason));
        asked.push({
          query: new URL(path, 'http://localhost').searchParams.get('query'),
          signal,
          answer: (found) => resolve(Response.json(answerWith(found))),
          fail: () =>
            resolve(
              Response.json({ success: false, code: 'rate_limited', message: 'Slow down.' }, { status: 429 }),
            ),
        });
      }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.end('signed-out');
  sessionStore.settle();
});

function answerWith(found: object = {}) {
  const lists: Record<SearchKind, { id: string }[]> = { users: [], notebooks: [], notes: [], ...found };
  const counts = { users: lists.users.length, notebooks: lists.notebooks.length, notes: lists.notes.length };
  const best = searchKinds.flatMap((kind) => lists[kind].map(({ id }) => ({ kind, id })));
  return { success: true, message: '', counts, best, ...lists };
}

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** As the app has it: what was shown a moment ago is not requested again. */
const fresh = { retry: false, staleTime: 30_000 };

function show({ shown = '' } = {}) {
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: fresh } })}>
          <MemoryRouter initialEntries={['/']}>
            <SearchBox shown={shown} results="floating" />
            <Where />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox');
const type = (value: string) => {
  field().focus();
  fireEvent.change(field(), { target: { value } });
};
const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement as Element, { key, ...more });
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
const address = () => document.querySelector('output')?.textContent;
const request = async (count: number) => {
  await waitFor(() => expect(asked).toHaveLength(count));
  return asked[count - 1] as (typeof asked)[number];
};

/** Types a query and answers it. */
async function find(query: string, found?: object) {
  type(query);
  (await request(asked.length + 1)).answer(found);
  await screen.findByText(/^People: \d/);
}

test('only a pause of typing asks, a newer query gives up the older one, and its results stay until the answer', async () => {
  show();
  type('r');
  type('ri');
  expect((await request(1)).query).toBe('ri');
  type('riv');
  const second = await request(2);
  expect(asked[0]?.signal.aborted).toBe(true);
  second.answer({ users: [bob] });
  await screen.findByRole('option', { name: /Bob River/ });
  type('rive');
  const third = await request(3);
  expect(screen.getByRole('tabpanel').getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('option', { name: /Bob River/ })).toBeTruthy();
  third.answer({ notes: [walk] });
  await screen.findByRole('option', { name: /Down to the river/ });
  expect(screen.queryByRole('option', { name: /Bob River/ })).toBeNull();
  type('   ');
  expect(screen.queryByRole('tabpanel')).toBeNull();
  expect(asked).toHaveLength(3);
});

test('the arrows move the active option while the field keeps the focus, and Enter opens it', async () => {
  show();
  await find('river', { users: [bob], notes: [walk] });
  expect(active()).toBeNull();
  press('ArrowDown');
  expect(active()).toContain('Bob River');
  press('ArrowDown');
  expect(active()).toContain('Down to the river');
  press('ArrowDown');
  expect(active()).toBe('All people1');
  press('ArrowDown');
  expect(active()).toBe('All notes1');
  press('ArrowDown');
  expect(active()).toBeNull();
  for (let back = 0; back < 4; back += 1) press('ArrowUp');
  expect(active()).toContain('Bob River');
  expect(document.activeElement).toBe(field());
  press('Enter');
  expect(address()).toBe('/bob');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field().value).toBe('');
});

test('Enter without an active option opens the page of all results; Escape closes, then clears', async () => {
  show();
  await find('river', { users: [bob] });
  press('Escape');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field().value).toBe('river');
  press('ArrowDown');
  await screen.findByRole('listbox');
  press('Escape');
  press('Escape');
  expect(field().value).toBe('');
  type('a&b');
  press('Enter');
  expect(address()).toBe('/search?q=a%26b');
});

test('Escape on the page of results leads back to what it shows, and no further', () => {
  show({ shown: 'river' });
  type('rivers');
  press('Escape');
  expect(field().value).toBe('rivers');
  press('Escape');
  expect(field().value).toBe('river');
  press('Escape');
  expect(field().value).toBe('river');
});

test('what an input method composes is neither searched for nor opened', async () => {
  vi.useFakeTimers();
  show();
  field().focus();
  fireEvent.compositionStart(field());
  fireEvent.input(field(), { target: { value: 'とうきょう' }, isComposing: true });
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
  fireEvent.keyDown(field(), { key: 'Escape', isComposing: true });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  vi.useRealTimers();
  expect([asked.length, address(), field().value]).toEqual([0, '/', 'とうきょう']);
  fireEvent.input(field(), { target: { value: '東京' }, isComposing: true });
  fireEvent.compositionEnd(field());
  expect((await request(1)).query).toBe('東京');
});

test('the best of all kinds come together, each with its kind, then the way to all of each; a tab has one kind', async () => {
  show();
  const best = [
    { kind: 'notes', id: 'n1' },
    { kind: 'users', id: 'u1' },
    { kind: 'notebooks', id: 'b1' },
  ];
  const counts = { users: 1, notebooks: 1, notes: 1_000 };
  await find('river', { users: [bob], notebooks: [rivers], notes: [walk], best, counts });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'All',
    'People 1',
    'Notebooks 1',
    'Notes 1,000+',
  ]);
  const options = screen.getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    '[Untitled]Down to the river.NoteLast edited 21 Nov, 2026Alice',
    'BRBob RiverPerson@bob',
    'RiversNotebook1 noteAlice',
    'All people1',
    'All notebooks1',
    'All notes1,000+',
  ]);
  expect(options.map((option) => option.getAttribute('href')).slice(3)).toEqual([
    '/search?q=river&tab=users',
    '/search?q=river&tab=notebooks',
    '/search?q=river&tab=notes',
  ]);
  fireEvent.click(screen.getByRole('tab', { name: /Notebooks/ }));
  const option = screen.getByRole('option', { name: /Rivers/ });
  expect(option.getAttribute('href')).toBe('/?notebook=b1');
  expect(option.textContent).toBe('Rivers1 noteAlice');
  expect(option.querySelector('mark')?.textContent).toBe('Rivers');
  expect(screen.getByRole('option', { name: 'See all results' }).getAttribute('href')).toBe(
    '/search?q=river&tab=notebooks',
  );
});

test('an empty tab says what is not there, until something else is typed', async () => {
  show();
  await find('river', { notebooks: [rivers] });
  for (const [tab, words] of [
    ['People', 'No User Found'],
    ['Notes', 'No Note Found'],
  ] as const) {
    fireEvent.click(screen.getByRole('tab', { name: new RegExp(tab) }));
    await screen.findByText(words);
  }
  expect(field().getAttribute('aria-expanded')).toBe('false');
  // Until the next answer that is not said.
  type('rivers');
  expect(screen.queryByText('No Note Found')).toBeNull();
  (await request(2)).answer();
  await screen.findByText('No Note Found');
  fireEvent.click(screen.getByRole('tab', { name: 'All' }));
  await screen.findByText('No results');
});

test('a note without a title is [Untitled], with its text, its date and its author', async () => {
  show();
  await find('river', { notes: [walk] });
  const option = screen.getByRole('option', { name: /Untitled/ });
  expect(option.textContent).toBe('[Untitled]Down to the river.NoteLast edited 21 Nov, 2026Alice');
  expect(option.querySelector('mark')?.textContent).toBe('river');
  expect(option.getAttribute('href')).toBe('/?note=n1');
});

test('a search that failed says so and can be tried again', async () => {
  show();
  type('river');
  (await request(1)).fail();
  await screen.findByText('Slow down.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  (await request(2)).answer({ users: [bob] });
  await screen.findByRole('option', { name: /Bob River/ });
});

test('what something was opened from is offered in an empty field, until it is removed or the session ends', async () => {
  show();
  for (const query of ['first', 'second', 'FIRST', 'third']) {
    type(query);
    press('Enter');
  }
  fireEvent.click(field());
  const recent = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  expect(recent()).toEqual(['third', 'FIRST', 'second']);
  press('ArrowDown');
  press('ArrowDown');
  expect(active()).toBe('FIRST');
  press('Enter');
  expect(field().value).toBe('FIRST');
  expect((await request(1)).query).toBe('FIRST');
  type('');
  fireEvent.click(screen.getByRole('button', { name: 'Remove “third”' }));
  expect(recent()).toEqual(['FIRST', 'second']);
  expect(document.activeElement).toBe(field());

  sessionStore.end('signed-out');
  expect(localStorage.getItem('recentSearches')).toBeNull();
  localStorage.setItem('recentSearches', JSON.stringify({ sid: 'of another session', queries: ['secret'] }));
  sessionStore.start(sessionToken('bob'));
  fireEvent.click(field());
  expect(recent()).toEqual([]);
});

test('W21e: words that were searched for before are searched for again, because something may have them by now', async () => {
  show();
  type('river');
  await waitFor(() => expect(asked).toHaveLength(1));
  await act(async () => asked[0]?.answer());
  type('');
  type('river');
  await waitFor(() => expect(asked).toHaveLength(2));
  await act(async () => asked[1]?.answer({ notebooks: [rivers] }));
  await waitFor(() => expect(screen.getAllByRole('option', { name: /Rivers/ }).length).toBeGreaterThan(0));
});

test('W86g the topic of the searched name is offered among the results of all kinds', async () => {
  const temp = { notesCount: 4, notebooksCount: 0, followersCount: 0, userFollows: false };
  topics.set('/api/hashtags/river', { id: 'river', title: '#river', temp });
  topics.set('/api/hashtags/rive', { id: 'rive', title: '#rive', temp: { ...temp, notesCount: 0 } });
  show();
  await find('rive', { users: [bob] });
  expect(screen.queryByRole('option', { name: /^#rive/ })).toBeNull();
  await find('river', { users: [bob], notes: [walk] });
  const topic = await screen.findByRole('option', { name: '#river4 notes' });
  expect(screen.getAllByRole('option').indexOf(topic)).toBe(2);
  fireEvent.click(topic);
  expect(address()).toBe('/tag/river');
});
