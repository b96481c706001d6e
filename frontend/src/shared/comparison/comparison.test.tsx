import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts } from '../i18n/load-texts.ts';
import { Comparison } from './comparison.tsx';

beforeEach(async () => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = vi.fn();
  await loadTexts(['comparison']);
});
afterEach(cleanup);

const html = '<p><ins>One</ins> stays <del>two</del></p><hr><p><ins class="restyled">three</ins></p>';
const show = (shown: string) =>
  render(
    <MantineProvider env="test">
      <Comparison html={shown} label="Text" />
    </MantineProvider>,
  );
const key = (name: string) => fireEvent.keyDown(document.body, { key: name, altKey: true });

test('C15d Alt and an arrow lead from change to change and around, and say which one it is', () => {
  show(html);
  expect(screen.getByText('3 places changed')).toBeTruthy();
  key('ArrowDown');
  expect(screen.getByText('1 of 3')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('One');
  expect(screen.getByRole('status').textContent).toBe('1 of 3: added “One”');
  key('ArrowDown');
  key('ArrowDown');
  expect(screen.getByRole('status').textContent).toBe('3 of 3: restyled “three”');
  key('ArrowDown');
  expect(document.activeElement?.textContent).toBe('One');
  key('ArrowUp');
  expect(document.activeElement?.textContent).toBe('three');
  expect(document.querySelectorAll('[data-current]')).toHaveLength(1);
});

test('C15d the buttons keep the focus, and are off where nothing changed', () => {
  const { rerender } = show(html);
  const next = screen.getByRole('button', { name: 'Next change' });
  next.focus();
  fireEvent.click(next);
  expect(document.activeElement).toBe(next);
  expect(screen.getByText('1 of 3')).toBeTruthy();
  rerender(
    <MantineProvider env="test">
      <Comparison html="<p>Same</p>" label="Text" />
    </MantineProvider>,
  );
  expect(screen.getByText('No changes')).toBeTruthy();
  expect(next).toHaveProperty('disabled', true);
});

test('C15d what opens at the first change marks it, and takes the focus only where nothing has it', () => {
  const opened = (shown: string, autoFocus: boolean) => (
    <MantineProvider env="test">
      <Comparison html={shown} label="Text" opensAtFirst>
        {/* biome-ignore lint/a11y/noAutofocus: what was pressed before */}
        <button type="button" autoFocus={autoFocus}>
          Link
        </button>
      </Comparison>
    </MantineProvider>
  );
  const { rerender } = render(opened(html, false));
  expect(screen.getByText('1 of 3')).toBeTruthy();
  expect(document.querySelector('[data-current]')?.textContent).toBe('One');
  expect(document.activeElement?.textContent).toBe('One');
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledExactlyOnceWith({ block: 'center' });
  // Others write on: the text stays where it is.
  rerender(opened(`${html}<p>same <ins>four</ins></p>`, false));
  expect(screen.getByText('4 places changed')).toBeTruthy();
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledTimes(1);
  cleanup();
  render(opened(html, true));
  expect(document.activeElement?.textContent).toBe('Link');
  expect(document.querySelector('[data-current]')?.textContent).toBe('One');
});

test('C15d what is copied are the words as they are later, or only removed ones', () => {
  show(html);
  const copied = (node: Node) => {
    document.getSelection()?.selectAllChildren(node);
    const setData = vi.fn();
    const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), {
      clipboardData: { setData },
    });
    document.dispatchEvent(event);
    return setData.mock.calls.find(([type]) => type === 'text/html')?.[1];
  };
  expect(copied(screen.getByRole('group', { name: 'Text' }))).toBe('<p>One stays </p><hr><p>three</p>');
  expect(copied(document.querySelector('del') as Element)).toBe('two');
});
