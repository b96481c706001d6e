import { MantineProvider } from '@mantine/core';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.ts';
import { CommentForm } from './comment-form.tsx';
import type { Discussed } from './discussed.ts';
import { useAddComment, wasPosted } from './use-comment-operations.ts';

const id = '01900000-0000-7000-8000-000000000001';
let sent: string[];
beforeEach(() => {
  sent = [];
  // What Mantine asks a document for that jsdom does not have.
  Object.assign(document, { fonts: new EventTarget() });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).text);
    return Response.json({ success: true, message: 'Posted.', comment: { id } });
  });
});
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  localStorage.clear();
  vi.unstubAllGlobals();
});

function NewComment({ onCancel }: { onCancel?: () => void }) {
  const add = useAddComment({ type: 'note', thing: { id } } as Discussed);
  return (
    <CommentForm
      subject={`note:${id}`}
      label="Your comment"
      placeholder=""
      post={(text) => wasPosted(add.mutateAsync(text))}
      {...(onCancel && { onCancel })}
    />
  );
}

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});

function show(onCancel?: () => void): HTMLTextAreaElement {
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <NewComment {...(onCancel && { onCancel })} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
}

test('a comment posted offline says that it is sent later, and is sent when the browser is online', async () => {
  const field = show();
  fireEvent.change(field, { target: { value: 'How far is it?' } });
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  act(() => onlineManager.setOnline(false));
  fireEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() =>
    expect(status.textContent).toBe('You are offline. Your comment is sent when you are back.'),
  );
  expect(sent).toEqual([]);
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(sent).toEqual(['How far is it?']));
  await waitFor(() => expect(field.value).toBe(''));
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

test('what is written while a comment is on its way stays in the field', async () => {
  const { fetch } = window;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (...of: Parameters<typeof fetch>) => {
    await answered;
    return fetch(...of);
  });
  const field = show();
  fireEvent.change(field, { target: { value: 'One' } });
  fireEvent.click(screen.getByRole('button', { name: 'Post' }));
  fireEvent.change(field, { target: { value: 'One and two' } });
  act(answer);
  await waitFor(() => expect(sent).toEqual(['One']));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(field.value).toBe('One and two');
});

test('a comment that waits is not sent once its text is another one', async () => {
  const field = show();
  fireEvent.change(field, { target: { value: 'I regret this' } });
  act(() => onlineManager.setOnline(false));
  fireEvent.click(screen.getByRole('button', { name: 'Post' }));
  await screen.findByText(/You are offline/);
  fireEvent.change(field, { target: { value: 'I regret nothing' } });
  await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull());
  act(() => onlineManager.setOnline(true));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(sent).toEqual(['I regret nothing']));
});

test('Escape ends the wait of a comment and keeps its text', async () => {
  const field = show();
  fireEvent.change(field, { target: { value: 'One' } });
  act(() => onlineManager.setOnline(false));
  fireEvent.click(screen.getByRole('button', { name: 'Post' }));
  await screen.findByRole('button', { name: 'Cancel' });
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  act(() => onlineManager.setOnline(true));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect([sent, field.value]).toEqual([[], 'One']);
});

test('a field that is mounted anew shows the comment that waits, posts it once, and is empty then', async () => {
  fireEvent.change(show(), { target: { value: 'One' } });
  act(() => onlineManager.setOnline(false));
  fireEvent.click(screen.getByRole('button', { name: 'Post' }));
  await screen.findByText(/You are offline/);
  cleanup();
  const field = show();
  expect(screen.getByText(/You are offline/)).toBeDefined();
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull());
  await waitFor(() => expect(field.value).toBe(''));
  expect(sent).toEqual(['One']);
});

test('what is cancelled offline is not sent', async () => {
  fireEvent.change(show(cleanup), { target: { value: 'One' } });
  act(() => onlineManager.setOnline(false));
  fireEvent.click(screen.getByRole('button', { name: 'Post' }));
  await screen.findByText(/You are offline/);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  act(() => onlineManager.setOnline(true));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(sent).toEqual([]);
});

test('a comment that is sent later leaves the focus where it is by then', async () => {
  const field = show();
  fireEvent.change(field, { target: { value: 'One' } });
  act(() => onlineManager.setOnline(false));
  fireEvent.click(screen.getByRole('button', { name: 'Post' }));
  await screen.findByText(/You are offline/);
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(field.value).toBe(''));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(document.activeElement).toBe(other);
  other.remove();
});
