import { noteFormat } from '@commonplace/contracts/document';
import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionStore } from '../../../shared/session/index.ts';
import { sessionToken } from '../../../shared/session/session-token.fixture.ts';
import { HashtagSuggestions } from './hashtag-suggestions.ts';
import { Hashtags } from './hashtags.ts';

let editor: Editor;
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  sessionStore.start(sessionToken('alice'));
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'http://localhost').searchParams.get('query') ?? '';
    asked.push(query);
    const hashtags = ['#travel', '#train', '#tea'].filter((title) => title.startsWith(`#${query}`));
    return Response.json({
      success: true,
      hashtags: hashtags.map((title, index) => ({ title, notesCount: index })),
    });
  });
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  editor.destroy();
  vi.unstubAllGlobals();
});

function open(content: string, editable = true): Editor {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [...noteFormat.extensions, Hashtags, HashtagSuggestions],
    content,
    editable,
  });
  return editor;
}

const shown = () => [...editor.view.dom.querySelectorAll('.hashtag')].map((each) => each.textContent);
const options = () =>
  [...document.querySelectorAll('[role="option"]')].map((each) => each.firstChild?.textContent);
const write = (text: string) => {
  for (const letter of text) editor.view.dispatch(editor.state.tr.insertText(letter));
};
const press = (key: string) =>
  editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

test('hashtags are shown where findHashtags finds them, and not in code or links', () => {
  open(
    '<h1># not</h1><p>#one a#b <code>#code</code> <a href="https://a.b/">#link</a> #日本 #<strong>t</strong>wo</p><pre><code>#c</code></pre><ul><li><p>#three</p></li></ul>',
  );
  expect(shown()).toEqual(['#one', '#日本', '#', 't', 'wo', '#three']);
  expect(editor.getHTML()).not.toContain('hashtag');
});

test('what is typed, joined and split is followed, in the blocks that change', () => {
  open('<p>x</p><p>#keep</p>');
  editor.commands.setTextSelection(2);
  write(' #ab');
  expect(shown()).toEqual(['#ab', '#keep']);
  editor.view.dispatch(editor.state.tr.insertText(' ', 5, 5));
  expect(shown()).toEqual(['#a', '#keep']);
  editor.commands.joinTextblockForward();
  editor.commands.setTextSelection(7);
  editor.commands.joinTextblockForward();
  expect(editor.getText()).toBe('x #a b#keep');
  expect(shown()).toEqual(['#a']);
  editor.commands.splitBlock();
  expect(shown()).toEqual(['#a', '#keep']);
});

test('a change looks at the blocks that it touches and at no other', () => {
  open(Array.from({ length: 2_000 }, (_, index) => `<p>line ${index} #tag${index}a</p>`).join(''));
  const { doc } = editor.state;
  const looked = new Set<unknown>();
  const forEach = vi.spyOn(Object.getPrototypeOf(doc), 'forEach').mockImplementation(function (
    this: typeof doc,
    ...args: unknown[]
  ) {
    if (this.isTextblock) looked.add(this);
    this.content.forEach(args[0] as never);
  });
  editor.view.dispatch(editor.state.tr.insertText('x', 3));
  forEach.mockRestore();
  expect(looked.size).toBeLessThan(5);
});

test('to readers they are links, and lead there without leaving the app', () => {
  open('<p>I love #Travel</p>', false);
  const [link] = editor.view.dom.querySelectorAll<HTMLAnchorElement>('a.hashtag');
  expect(link?.getAttribute('href')).toBe('/tag/travel');
  const opened: string[] = [];
  editor.storage.hashtags.open = (path) => opened.push(path);
  link?.click();
  expect(opened).toEqual(['/tag/travel']);
  editor.setEditable(true);
  expect(editor.view.dom.querySelector('a.hashtag')).toBeNull();
  expect(shown()).toEqual(['#Travel']);
  const openWindow = vi.fn();
  vi.stubGlobal('open', openWindow);
  const span = editor.view.dom.querySelector('.hashtag');
  span?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(openWindow).not.toHaveBeenCalled();
  span?.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
  expect(openWindow).toHaveBeenCalledWith('/tag/travel', '_blank', 'noopener');
});

test('what exists is offered while one writes, and chosen by arrow and Enter', async () => {
  open('<p>a</p>');
  editor.commands.setTextSelection(2);
  write(' #t');
  await vi.waitFor(() => expect(options()).toEqual(['#travel', '#train', '#tea']));
  // Nothing is chosen by itself: Enter would begin a line.
  expect(editor.view.dom.getAttribute('aria-activedescendant')).toBeNull();
  write('r');
  await vi.waitFor(() => expect(options()).toEqual(['#travel', '#train']));
  press('ArrowDown');
  press('ArrowDown');
  expect(document.querySelector('[aria-selected="true"]')?.id).toBe(
    editor.view.dom.getAttribute('aria-activedescendant'),
  );
  press('Enter');
  expect(editor.getText()).toBe('a #train ');
  expect(options()).toEqual([]);
  // A longer one than an answer that held all there are is not asked for.
  expect(asked).toEqual(['t']);
});

test('what is chosen stays chosen when the answer comes', async () => {
  open('<p></p>');
  write('#t');
  await vi.waitFor(() => expect(options()).toEqual(['#travel', '#train', '#tea']));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  write('r');
  press('ArrowDown');
  press('ArrowDown');
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  press('Enter');
  expect(editor.getText()).toBe('#train ');
});

test.each([
  ['Escape', () => press('Escape')],
  ['a blank', () => write(' ')],
  ['leaving the text', () => editor.view.dom.dispatchEvent(new FocusEvent('blur'))],
])('%s closes what is offered', async (_what, act) => {
  open('<p></p>');
  write('#te');
  await vi.waitFor(() => expect(options()).toEqual(['#tea']));
  act();
  expect(options()).toEqual([]);
});

test('nothing is offered in code, where nothing fits, offline, to guests, and where a caret only comes by', async () => {
  // The pause before asking passes at once, and nothing has been asked after it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const afterThePause = () => vi.advanceTimersByTimeAsync(200);
  open('<p>#tr</p><pre><code></code></pre>');
  editor.commands.setTextSelection(4);
  editor.commands.setTextSelection(6);
  write('#tr');
  editor.commands.setTextSelection(1);
  write('#zz ');
  await afterThePause();
  expect(asked).toEqual([]);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  write('#tra');
  await afterThePause();
  online.mockRestore();
  expect(asked).toEqual([]);
  sessionStore.end('signed-out');
  write('v');
  await afterThePause();
  expect(asked).toEqual([]);
  expect(options()).toEqual([]);
  vi.useRealTimers();
});
