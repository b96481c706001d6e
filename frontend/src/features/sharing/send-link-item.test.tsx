import { MantineProvider, Menu } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.ts';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { SendLinkItem } from './send-link-item.tsx';

const id = '01900000-0000-7000-8000-000000000001';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'share');
});

// jsdom has no share sheet.
function withShareSheet(answer: () => Promise<void>) {
  const share = vi.fn(answer);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  return share;
}

const show = () =>
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <Toasts />
        <Menu opened>
          <Menu.Dropdown>
            <SendLinkItem subject="note" id={id} title="Salt" />
          </Menu.Dropdown>
        </Menu>
      </MantineProvider>
    </I18nextProvider>,
  );
const item = () => screen.getByRole('menuitem', { name: 'Send link' });

test('W69b: the share sheet gets the title and address of the note', () => {
  const share = withShareSheet(() => Promise.resolve());
  show();
  fireEvent.click(item());
  expect(share.mock.calls).toEqual([[{ title: 'Salt', url: `${window.location.origin}/?note=${id}` }]]);
});

test('W69b: a browser without a share sheet has no such item', () => {
  show();
  expect(screen.queryByRole('menuitem')).toBeNull();
});

test.each([
  ['closing the share sheet is no failure', 'AbortError', 0],
  ['a share sheet that fails is told', 'NotAllowedError', 1],
])('W69b: %s', async (_what, name, told) => {
  const share = withShareSheet(() => Promise.reject(new DOMException('', name)));
  show();
  fireEvent.click(item());
  await waitFor(() => expect(share).toHaveBeenCalled());
  await new Promise((done) => setTimeout(done, 20));
  expect(screen.queryAllByText('Some error occured. Please try again later.')).toHaveLength(told);
});
