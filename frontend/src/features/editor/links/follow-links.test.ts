import { noteFormat } from '@commonplace/contracts/document';
import { Editor } from '@tiptap/core';
import { afterEach, expect, test, vi } from 'vitest';
import { FollowLinks } from './follow-links.ts';

let editor: Editor | undefined;
afterEach(() => {
  editor?.destroy();
  vi.restoreAllMocks();
});

function open(isEditable: boolean): { opened: string[]; link: (words: string) => HTMLAnchorElement } {
  const shown = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [...noteFormat.extensions, FollowLinks],
    editable: isEditable,
    content:
      '<p><a href="/?note=1">page</a> <a href="https://example.org">web</a> <a href="#the-caf%C3%A9-2">place</a> <a href="#h2o-melts">water</a></p>' +
      '<h2>The café</h2><ul><li><p>a</p><h3>The café</h3></li></ul><h4>H<sub>2</sub>O<br>m<strong>elts</strong></h4>',
  });
  editor = shown;
  const opened: string[] = [];
  shown.storage.followLinks.open = (path) => opened.push(path);
  const link = (words: string) =>
    [...shown.view.dom.querySelectorAll('a')].find(
      ({ textContent }) => textContent === words,
    ) as HTMLAnchorElement;
  return { opened, link };
}

const click = (element: Element, keys: MouseEventInit = {}) =>
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));

test('a reader is led to an internal page within the app, and elsewhere by the browser', () => {
  const { opened, link } = open(false);
  expect(click(link('page'))).toBe(false);
  expect(opened).toEqual(['/?note=1']);
  expect(click(link('web'))).toBe(true);
  expect(click(link('page'), { ctrlKey: true })).toBe(true);
  expect(opened).toHaveLength(1);
});

test('a link to a heading shows the heading that has this id on the public page', () => {
  const { link } = open(false);
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    shown.push(this);
  };
  expect(click(link('place'))).toBe(false);
  click(link('water'));
  expect(shown.map(({ localName }) => localName)).toEqual(['h3', 'h4']);
});

test('who writes opens a link with Ctrl or Cmd alone', () => {
  const { opened, link } = open(true);
  const newTab = vi.spyOn(window, 'open').mockReturnValue(null);
  click(link('web'));
  expect(newTab).not.toHaveBeenCalled();
  click(link('web'), { metaKey: true });
  click(link('page'), { ctrlKey: true });
  expect(newTab.mock.calls.map(([address]) => address)).toEqual(['https://example.org', '/?note=1']);
  expect(opened).toEqual([]);
});
