import { MantineProvider } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RowMenu } from './row-menu.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an entry that can have a tick is a checkbox, and chosen like any other', () => {
  const onChoose = vi.fn();
  const entries = [
    { action: 'open', text: 'Open', Icon: IconStar, ticked: null },
    { action: 'makeDefault', text: 'Make default', Icon: IconStar, ticked: true },
    { action: 'makeDefaultSaving', text: 'Make default for saving', Icon: IconStar, ticked: false },
  ];
  render(<RowMenu label="Actions" entries={() => entries} onChoose={onChoose} />, {
    wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }));
  screen.getByRole('menuitem', { name: 'Open' });
  screen.getByRole('menuitemcheckbox', { name: 'Make default for saving', checked: false });
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Make default', checked: true }));
  expect(onChoose).toHaveBeenCalledWith('makeDefault');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions' }));
});
