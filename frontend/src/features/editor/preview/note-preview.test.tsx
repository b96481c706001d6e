import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultType } from '../../../shared/note-text/note-type.ts';
import { isPreviewInUse } from './is-preview-in-use.ts';
import { NotePreview } from './note-preview.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Address = () => <output>{useLocation().pathname}</output>;

function show(props: Partial<ComponentProps<typeof NotePreview>> = {}) {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <NotePreview
          documentName="note.1.1"
          title="The road"
          html="<p>Wet from the night. #roads and #rivers</p>"
          hashtags={['#roads']}
          isEditing={false}
          type={defaultType}
          breakpoint="wide"
          onNearEdit={() => undefined}
          {...props}
        />
        <Address />
      </MemoryRouter>
    </MantineProvider>,
  );
}

test('a picture has the room of the size it is kept in before it is there', () => {
  const src = '/files/notes/0190a0a0-0000-7000-8000-000000000001/aa.webp';
  show({
    html: `<figure class="image"><img src="${src}" alt="A cat"></figure>`,
    pictureSizes: { [src]: { width: 900, height: 600 } },
  });
  const { width, height } = screen.getByAltText<HTMLImageElement>('A cat');
  expect([width, height]).toEqual([900, 600]);
});

test('a hashtag of the note leads to its topic without leaving the page; other words that look like one do not', () => {
  show();
  fireEvent.click(screen.getByRole('link', { name: '#roads' }));
  expect(screen.getByRole('status').textContent).toBe('/tag/roads');
  expect(screen.queryByRole('link', { name: '#rivers' })).toBeNull();
});

test('a hashtag that is opened in another tab leaves this page where it is', () => {
  show();
  // jsdom follows no links; the click must be left to the browser.
  expect(fireEvent.click(screen.getByRole('link', { name: '#roads' }), { ctrlKey: true })).toBe(true);
  expect(screen.getByRole('status').textContent).toBe('/');
});

test('the editor is fetched when the pointer or the focus nears Edit, and not before', () => {
  const onNearEdit = vi.fn();
  show({ onMode: () => undefined, onNearEdit });
  expect(onNearEdit).not.toHaveBeenCalled();
  const edit = screen.getByRole('button', { name: 'Edit' });
  fireEvent.pointerEnter(edit.parentElement as Element);
  fireEvent.focus(edit);
  expect(onNearEdit).toHaveBeenCalledTimes(2);
});

test('E and a double click on the text begin to edit, for those who may', () => {
  const onMode = vi.fn();
  show({ onMode });
  fireEvent.doubleClick(screen.getByText(/Wet from the night/));
  fireEvent.keyDown(document.body, { key: 'e' });
  expect(onMode).toHaveBeenCalledTimes(2);
  cleanup();
  show();
  fireEvent.keyDown(document.body, { key: 'e' });
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(onMode).toHaveBeenCalledTimes(2);
});

test('it is in use while the focus or a selection is in it', () => {
  show();
  expect(isPreviewInUse()).toBe(false);
  screen.getByRole('link', { name: '#roads' }).focus();
  expect(isPreviewInUse()).toBe(true);
  (document.activeElement as HTMLElement).blur();
  expect(isPreviewInUse()).toBe(false);
  document.getSelection()?.selectAllChildren(screen.getByText(/Wet from the night/));
  expect(isPreviewInUse()).toBe(true);
  document.getSelection()?.removeAllRanges();
});
