import { MantineProvider } from '@mantine/core';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toasts, toast } from './toasts.tsx';

// Patience with a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  render(
    <MantineProvider env="test">
      <input aria-label="Text" />
      <Toasts />
    </MantineProvider>,
  );
});
afterEach(async () => {
  for (const close of screen.queryAllByRole('button', { name: 'Close' })) fireEvent.click(close);
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Close' })).toEqual([]));
  cleanup();
  vi.unstubAllGlobals();
});

const shown = () => [...document.querySelectorAll('[data-kind]')].map((each) => each.textContent);

test('there is one line at most and two notices at most; the oldest of a kind goes', async () => {
  for (const message of ['one', 'two']) toast.brief(message);
  for (const message of ['a', 'b', 'c']) toast.error(message);
  await waitFor(() => expect(shown()).toEqual(['two', 'Errorb', 'Errorc']));
});

test('what yields does not take the place of an offer to take something back', async () => {
  const undo = vi.fn();
  toast.brief('Moved.', { undo });
  toast.brief('Nothing to undo', { yields: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  toast.brief('Nothing to undo', { yields: true });
  await screen.findByText('Nothing to undo');
});

test('they appear where changes are read out, an error at once', async () => {
  toast.success('Done.');
  toast.error('Failed.');
  const done = await screen.findByText('Done.');
  expect(done.closest('[aria-live=polite]')).not.toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('Failed.');
});

test('Undo does it once and goes', async () => {
  const undo = vi.fn();
  toast.brief('Moved.', { undo });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(shown()).toEqual([]));
  fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
  expect(undo).toHaveBeenCalledOnce();
});

test('Undo gives the focus back to what had it before', async () => {
  const field = screen.getByLabelText('Text');
  field.focus();
  toast.brief('Restored.', { undo: () => {} });
  const button = await screen.findByRole('button', { name: 'Undo' });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(field);
});

test('Ctrl+Z takes back the newest, but not while text is being written', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  toast.success('One.', { undo: first });
  toast.success('Two.', { undo: second });
  await screen.findByText('Two.');
  fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'z', ctrlKey: true });
  expect(second).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(second).toHaveBeenCalledOnce();
  expect(first).not.toHaveBeenCalled();
});
