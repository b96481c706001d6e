import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { i18n } from '../../../shared/i18n/i18n.ts';
import type { NoteType } from '../../../shared/note-text/note-type.ts';
import { TypeButton } from './type-button.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A note that accepts every choice. */
function Note({ type, onChosen }: { type: NoteType; onChosen: (change: Partial<NoteType>) => void }) {
  const [now, setNow] = useState(type);
  return (
    <TypeButton
      type={now}
      onChange={(change) => {
        onChosen(change);
        setNow((before) => ({ ...before, ...change }));
      }}
    />
  );
}

/** Its opened panel. */
async function panel(type: NoteType) {
  const chosen = vi.fn();
  render(
    <MantineProvider env="test">
      <I18nextProvider i18n={i18n}>
        <Note type={type} onChosen={chosen} />
      </I18nextProvider>
    </MantineProvider>,
  );
  const button = { name: 'Text size and line height' };
  fireEvent.click(screen.getByRole('button', { ...button, expanded: false }));
  expect(screen.getByRole('button', { ...button, expanded: true })).toBeDefined();
  await screen.findByRole('button', { name: 'Reset' });
  const field = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });
  return { chosen, size: field('Text size'), lineHeight: field('Line height') };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a press goes one step, in hundredths that add up', async () => {
  const { chosen, size, lineHeight } = await panel({ fontSize: 18, lineHeight: 1.1 });
  press('Text size: more');
  press('Line height: more');
  press('Line height: more');
  expect([size.value, lineHeight.value]).toEqual(['20', '1.2']);
  expect(chosen.mock.calls).toEqual([[{ fontSize: 20 }], [{ lineHeight: 1.15 }], [{ lineHeight: 1.2 }]]);
});

test('nothing leads out of 1 to 72 and 1 to 3', async () => {
  const { chosen, size, lineHeight } = await panel({ fontSize: 72, lineHeight: 1 });
  press('Text size: more');
  press('Line height: less');
  expect(chosen).not.toHaveBeenCalled();
  fireEvent.change(size, { target: { value: '0' } });
  fireEvent.keyDown(size, { key: 'Enter' });
  fireEvent.change(lineHeight, { target: { value: '17' } });
  fireEvent.blur(lineHeight);
  expect(chosen.mock.calls).toEqual([[{ fontSize: 1 }], [{ lineHeight: 3 }]]);
});

test('what is no number is left alone, a comma is as good as a point', async () => {
  const { chosen, lineHeight } = await panel({ fontSize: 18, lineHeight: 1.8 });
  fireEvent.change(lineHeight, { target: { value: 'tall' } });
  fireEvent.blur(lineHeight);
  expect(lineHeight.value).toBe('1.8');
  fireEvent.change(lineHeight, { target: { value: '2,25' } });
  fireEvent.keyDown(lineHeight, { key: 'Enter' });
  expect(chosen.mock.calls).toEqual([[{ lineHeight: 2.25 }]]);
});

test('the arrow keys step, and Reset leads back to 18 and 1.8', async () => {
  const { chosen, size } = await panel({ fontSize: 18, lineHeight: 2.5 });
  fireEvent.keyDown(size, { key: 'ArrowDown' });
  expect(size.value).toBe('16');
  press('Reset');
  expect(chosen).toHaveBeenLastCalledWith({ fontSize: 18, lineHeight: 1.8 });
});
