import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteFixture } from '../api/note.fixture.ts';
import { i18n } from '../i18n/i18n.ts';
import { Toasts } from '../ui/toasts.tsx';
import { LikeButton } from './like-button.tsx';

// Patience with a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 20_000 });

let answers: ((response: Response) => void)[];
let sent: boolean[];

/** The button as an open note has it, which two people like already. */
function OpenNote({ mayLike = true }: { mayLike?: boolean }) {
  const { data } = useQuery({
    queryKey: ['notes', 'one', 'note-1'],
    queryFn: () => {
      const note = noteFixture(1);
      // After an act the server is asked again, and is slow to answer.
      if (sent.length > 0) return new Promise<never>(() => {});
      return { ...note, temp: { ...note.temp, likesCount: 2 } };
    },
  });
  if (!data) return null;
  const { hasUserLiked: isLiked, likesCount: count } = data.temp;
  return (
    <LikeButton subject={{ type: 'note', id: 'note-1' }} isLiked={isLiked} count={count} mayLike={mayLike} />
  );
}

beforeEach(() => {
  answers = [];
  sent = [];
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).on);
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
});
afterEach(cleanup);

function show(mayLike?: boolean) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>
        <MantineProvider>
          <OpenNote {...(mayLike !== undefined && { mayLike })} />
          <Toasts />
        </MantineProvider>
      </I18nextProvider>
    </QueryClientProvider>,
  );
}

const answer = (at: number, hasUserLiked: boolean, likesCount: number) =>
  answers[at]?.(Response.json({ success: true, message: '', hasUserLiked, likesCount }));
const button = (count: number, pressed: boolean) =>
  screen.findByRole('button', { name: `Like, ${count} likes`, pressed });

test('a like shows at once, and then what the server counts', async () => {
  show();
  fireEvent.click(await button(2, false));
  await button(3, true);
  await vi.waitFor(() => expect(sent).toEqual([true]));
  answer(0, true, 7);
  await button(7, true);
});

test('what is refused is taken back with a word about it', async () => {
  show();
  fireEvent.click(await button(2, false));
  await button(3, true);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const refusal = { success: false, message: 'Too many.', code: 'rate_limited' };
  answers[0]?.(Response.json(refusal, { status: 429 }));
  await button(2, false);
  await screen.findByText('Too many.');
});

test('of two clicks in a row the second one stands, whatever the first is answered', async () => {
  show();
  fireEvent.click(await button(2, false));
  fireEvent.click(await button(3, true));
  await button(2, false);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answer(0, true, 3);
  await vi.waitFor(() => expect(sent).toEqual([true, false]));
  await button(2, false);
  answer(1, false, 2);
  await button(2, false);
});

test('who may not like it can read how many do', async () => {
  show(false);
  fireEvent.click(await button(2, false));
  // What a click does it does within this time.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent).toEqual([]);
  await button(2, false);
});
