import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryKeys } from '../../../shared/api/index.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { CommentField } from '../comment-field.tsx';
import type { Discussed } from '../discussed.ts';
import { DiscussedContext } from './known-people.ts';

vi.mock('../../../shared/session/index.ts', () => ({ useUser: () => ({ username: 'me' }) }));

const person = (name: string, username: string) => ({
  id: username,
  name,
  username,
  display_picture: { downloadUrl: null },
});
const discussed = {
  type: 'note',
  thing: { id: 'n', temp: { author: person('Tomasz Wójcik', 'tomasz') } },
} as unknown as Discussed;
let asked: string[];
let cancelled: number;

beforeEach(() => {
  asked = [];
  cancelled = 0;
  Object.assign(document, { fonts: new EventTarget() });
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://localhost');
    asked.push(pathname);
    const users =
      pathname === '/api/users/list'
        ? [person('Tobias', 'tobias'), person('Tomasz Wójcik', 'tomasz')]
        : [person('Ines', 'ines'), person('Me', 'me')];
    const found = users.map((one) => ({ ...one, temp: { followersCount: 0, userFollows: true } }));
    return Response.json({
      success: true,
      message: '',
      users: found,
      usersCount: 2,
      hashtags: [],
      hashtagsCount: 0,
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Field() {
  const [text, setText] = useState('');
  return (
    <CommentField
      label="Your comment"
      text={text}
      onText={setText}
      send="Post"
      onSend={() => {}}
      isSendable
      sending={{ isPending: false, isPaused: false, giveUp() {} }}
      onCancel={() => {
        cancelled += 1;
      }}
    />
  );
}

function show(): HTMLTextAreaElement {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  cache.setQueryData([...queryKeys.comments.of('note', 'n'), 'popularity'], {
    pageParams: [0],
    pages: [{ runs: [{ items: [{ id: 'c', temp: { commenter: person('Bo Tan', 'bo') } }], total: 1 }] }],
  });
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={cache}>
          <DiscussedContext value={discussed}>
            <Field />
          </DiscussedContext>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
}

const type = (field: HTMLTextAreaElement, value: string) => {
  field.focus();
  fireEvent.change(field, { target: { value } });
};
const offered = () => screen.queryAllByRole('option').map((option) => option.textContent?.replace(/.*@/, ''));

test('an @ offers the author, who commented and whom one follows; letters narrow it and ask the search', async () => {
  const field = show();
  type(field, 'Ask @');
  await waitFor(() => expect(offered()).toEqual(['tomasz', 'bo', 'ines']));
  type(field, 'Ask @t');
  // Also by a later word of a name.
  expect(offered()).toEqual(['tomasz', 'bo']);
  expect(asked).toEqual(['/api/users/following']);
  await waitFor(() => expect(offered()).toEqual(['tomasz', 'bo', 'tobias']));
  type(field, 'Ask @tw');
  expect(offered()).toEqual([]);
});

test('arrows and Enter choose, and the field says which one is active', async () => {
  const field = show();
  type(field, 'Ask @');
  await waitFor(() => expect(offered().length).toBe(3));
  const active = () =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(active()).toContain('@tomasz');
  expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(active()).toContain('@ines');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(active()).toContain('@bo');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect([field.value, field.selectionStart, offered()]).toEqual(['Ask @bo ', 8, []]);
  expect(field.getAttribute('aria-activedescendant')).toBeNull();
});

test('a tap chooses; Escape closes the list and nothing else', async () => {
  const field = show();
  type(field, '@to');
  await waitFor(() => expect(offered().length).toBeGreaterThan(0));
  fireEvent.keyDown(field, { key: 'Escape' });
  expect([offered(), cancelled]).toEqual([[], 0]);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(cancelled).toBe(1);
  type(field, '@tom');
  const [option] = screen.getAllByRole('option');
  if (!option) throw new Error('Nobody is offered');
  fireEvent.mouseDown(option);
  fireEvent.click(option);
  expect(field.value).toBe('@tomasz ');
});
