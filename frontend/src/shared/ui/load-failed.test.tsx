import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { i18n } from '../i18n/i18n.ts';
import { LoadFailed } from './load-failed.tsx';

test('whoever tries again with the keyboard is still there when it has failed again', () => {
  const withState = (isRetrying: boolean) => (
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <LoadFailed title="Nothing came." isRetrying={isRetrying} retry={() => undefined} />
      </MantineProvider>
    </I18nextProvider>
  );
  const { rerender } = render(withState(false));
  const retry = screen.getByRole('button');
  retry.focus();
  fireEvent.click(retry);
  rerender(withState(true));
  // What a browser does with a button that is disabled under the focus.
  retry.blur();
  rerender(withState(false));
  expect(document.activeElement).toBe(retry);
});
