import { act, cleanup, render, renderHook } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SoughtComment, useFocusOnComment, useSoughtComment } from './use-sought-comment.ts';

const sought: SoughtComment = { id: 'c1', isAboutReplies: false, entry: 'key#comment-c1' };
const scrolled = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  Element.prototype.scrollIntoView = scrolled;
});
afterEach(() => {
  cleanup();
  scrolled.mockClear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A list with the comment in a preview, which the live note takes the place of by `move`. */
function shownInPreview() {
  const { container } = render(
    <>
      <input aria-label="Search" />
      <div data-note-preview>
        <div id="list">
          <p data-comment="c1" tabIndex={-1} />
        </div>
      </div>
      <article />
    </>,
  );
  const part = (selector: string) => container.querySelector<HTMLElement>(selector) as HTMLElement;
  const refs = [{ current: part('#list') }, { current: null }] as const;
  const props = { isSettled: true, placedIn: part('[data-note-preview]') };
  const { rerender } = renderHook(
    ({ isSettled, placedIn }: typeof props) =>
      useFocusOnComment(sought, { isSettled, reload: () => undefined }, ...refs, placedIn),
    { initialProps: props },
  );
  return {
    comment: part('[data-comment]'),
    search: part('input'),
    loadMore: () => {
      rerender({ ...props, isSettled: false });
      rerender(props);
    },
    move: () => {
      part('article').append(part('#list'));
      rerender({ ...props, placedIn: part('article') });
    },
  };
}

test('a comment is shown once and focused, and again when it moves at once', () => {
  const { comment, loadMore, move } = shownInPreview();
  loadMore();
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(comment);
  move();
  expect(scrolled).toHaveBeenCalledTimes(2);
  expect(document.activeElement).toBe(comment);
});

test('a person who read on in the preview stays where they are', () => {
  const { comment, search, move } = shownInPreview();
  vi.setSystemTime(Date.now() + 5_000);
  search.focus();
  move();
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(search);
  search.blur();
  expect(document.activeElement).not.toBe(comment);
});

test('a person who writes in a field keeps the focus there', () => {
  const { search, move } = shownInPreview();
  search.focus();
  move();
  expect(document.activeElement).toBe(search);
});

test('the comment is the same object while the list lies over the note, and after', () => {
  const id = '01a2193c-e5e7-733c-bc09-feb07d612b4f';
  const { result } = renderHook(() => ({ go: useNavigate(), sought: useSoughtComment() }), {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[`/?note=1#comment-${id}`]}>{children}</MemoryRouter>
    ),
  });
  const before = result.current.sought;
  expect(before?.id).toBe(id);
  act(() => void result.current.go('/?note=1', { state: { list: true } }));
  expect(result.current.sought).toBe(before);
  act(() => void result.current.go(-1));
  expect(result.current.sought).toBe(before);
});
