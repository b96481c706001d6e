import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { i18n } from '../i18n/i18n.ts';
import { LoadFailed } from './load-failed.tsx';

let answers: PromiseWithResolvers<string>[];
beforeEach(() => {
  answers = [];
});
afterEach(cleanup);

function Place({ title }: { title: string }) {
  const ask = () => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  };
  const query = useQuery({ queryKey: [title], queryFn: ask, retry: false });
  if (query.data !== undefined) return <p>{query.data}</p>;
  if (!query.isError) return <p>Loading</p>;
  return <LoadFailed title={title} isRetrying={query.isFetching} retry={() => void query.refetch()} />;
}

const show = (...titles: string[]) =>
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          {titles.map((title) => (
            <Place key={title} title={title} />
          ))}
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
const fail = (nth: number) => answers[nth]?.reject(new Error('Away'));

test('the keyboard focus stays on the button when it has failed again', async () => {
  show('No notes came.');
  await waitFor(() => expect(answers).toHaveLength(1));
  fail(0);
  const retry = await screen.findByRole('button');
  retry.focus();
  fireEvent.click(retry);
  await screen.findByText('Loading');
  expect(document.activeElement).toBe(document.body);
  fail(1);
  const again = await screen.findByRole('button');
  expect(document.activeElement).toBe(again);
});

test('what fails for the first time, or beside it, does not take the focus', async () => {
  show('No people came.', 'No notebooks came.');
  await waitFor(() => expect(answers).toHaveLength(2));
  fail(0);
  const retry = await screen.findByRole('button');
  expect(document.activeElement).toBe(document.body);
  retry.focus();
  fireEvent.click(retry);
  await waitFor(() => expect(answers).toHaveLength(3));
  fail(1);
  await screen.findByText('No notebooks came.');
  expect(document.activeElement).toBe(document.body);
});
