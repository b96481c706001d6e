import { noteFormat } from '@commonplace/contracts/document';
import { type AnyExtension, Editor } from '@tiptap/core';
import { NodeSelection, type Transaction } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import type { PictureSizes } from '../../../../shared/note-text/picture-sizes.ts';
import { LiveText } from '../../binding/live-text.ts';
import { NoteImages } from '../../images/note-images.ts';
import { Inserting } from '../../insert/inserting.ts';
import { imageView } from './image-view.ts';

const src = `/files/notes/0190a0a0-0000-7000-8000-000000000001/${'a'.repeat(64)}.webp`;
const picture = (caption = '') =>
  `<figure class="image"><img src="${src}" alt="A cat" width="400" height="200"><figcaption>${caption}</figcaption></figure>`;

let editor: Editor;
beforeAll(() => {
  // jsdom does not lay out: as wide as it says, in a page of 600 px.
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', {
    configurable: true,
    get(this: HTMLElement) {
      return Number.parseInt(this.style.width, 10) || 0;
    },
  });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 600 });
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});
afterEach(() => {
  editor.destroy();
  document.body.replaceChildren();
});

function open(html: string, isEditable = true, sizes: PictureSizes = {}): Y.UndoManager {
  const element = document.createElement('div');
  document.body.append(element);
  const content = new Y.Doc().getXmlFragment('content');
  const history = new Y.UndoManager(content, { trackedOrigins: new Set([ySyncPluginKey]) });
  editor = new Editor({
    element,
    extensions: [
      ...noteFormat.extensions.map((extension: AnyExtension) =>
        extension.name === 'image' ? extension.extend({ addNodeView: () => imageView }) : extension,
      ),
      NoteImages.configure({ sizes }),
      LiveText.configure({ content, history }),
      Inserting.configure({ history }),
    ],
  });
  editor.commands.setContent(html);
  editor.setEditable(isEditable);
  history.clear();
  return history;
}

const part = (selector: string) => editor.view.dom.querySelector<HTMLElement>(selector);
const clickPicture = () => part('img')?.click();
const image = () => editor.state.doc.children.find(({ type }) => type.name === 'image');
const isSelected = () => editor.state.selection instanceof NodeSelection;
const press = (key: string, on: HTMLElement | null = editor.view.dom, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  on?.dispatchEvent(event);
  return event;
};
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent === name,
  );
const changes = () => {
  const seen: Transaction[] = [];
  editor.on('transaction', ({ transaction }) => {
    if (transaction.docChanged) seen.push(transaction);
  });
  return seen;
};

test('a picture has its room before it is there, and is asked for in the widths that fit', () => {
  open(picture());
  const shown = part('img') as HTMLImageElement;
  expect(shown.alt).toBe('A cat');
  expect(shown.srcset).toContain(`${src}?width=480 480w`);
  expect(shown.sizes).toBe('min(100vw, 400px)');
  expect(shown.parentElement?.style).toMatchObject({ width: '400px', aspectRatio: '400 / 200' });
});

test('without a chosen size it has the room of the one it is kept in, for a reader too', () => {
  open(picture().replace(/ width="400" height="200"/, ''), false, { [src]: { width: 900, height: 600 } });
  const shown = part('img') as HTMLImageElement;
  expect(shown.parentElement?.style).toMatchObject({ width: '900px', aspectRatio: '900 / 600' });
  expect([shown.sizes, shown.srcset]).toEqual(['min(100vw, 900px)', expect.stringContaining('480w')]);
});

test('one that can not be had says in its room what it shows, until it comes', () => {
  open(picture());
  part('img')?.dispatchEvent(new Event('error'));
  expect(part('figure')?.textContent).toContain('A cat');
  part('img')?.dispatchEvent(new Event('load'));
  expect(part('figure')?.textContent).toBe('');
});

describe('clicking a picture', () => {
  test('while it is read selects nothing', () => {
    open(picture(), false);
    clickPicture();
    expect(isSelected()).toBe(false);
    expect(part('[role="slider"]')).toBeNull();
  });

  test('makes it one that can be resized; elsewhere ends that', () => {
    open(`<p>words</p>${picture()}`);
    clickPicture();
    expect(part('[role="slider"]')?.getAttribute('aria-valuetext')).toBe('400 pixels');
    editor.commands.setTextSelection(2);
    expect(part('[role="slider"]')).toBeNull();
  });
});

describe('resizing', () => {
  test('by a corner shows what it would be, keeps its shape and is one change at the end', () => {
    open(picture('cat'));
    clickPicture();
    const seen = changes();
    const handle = part('[data-corner="bottom-left"]');
    const point = (type: string, clientX: number) =>
      handle?.dispatchEvent(new PointerEvent(type, { clientX, button: 0, isPrimary: true, bubbles: true }));
    point('pointerdown', 100);
    for (const x of [110, 130, 150]) point('pointermove', x);
    expect(part('img')?.parentElement?.style.width).toBe('300px');
    expect(seen).toHaveLength(0);
    point('pointerup', 150);
    expect(seen).toHaveLength(1);
    expect(image()?.attrs).toMatchObject({ width: 300, height: 150, src });
    expect(image()?.textContent).toBe('cat');
    expect(isSelected()).toBe(true);
  });

  test('by arrows is one change for a key that is held, no wider than there is room', () => {
    open(picture());
    clickPicture();
    const seen = changes();
    const slider = part('[role="slider"]');
    for (let times = 0; times < 20; times += 1) press('ArrowRight', slider);
    expect(part('img')?.parentElement?.style.width).toBe('600px');
    expect(seen).toHaveLength(0);
    slider?.dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowRight' }));
    expect(image()?.attrs).toMatchObject({ width: 600, height: 300 });
    expect(seen).toHaveLength(1);
    expect(slider?.getAttribute('aria-valuenow')).toBe('600');
  });

  test('again is another step of the history, however soon', () => {
    const history = open(picture());
    clickPicture();
    const slider = part('[role="slider"]');
    for (const width of [380, 360]) {
      press('ArrowLeft', slider);
      slider?.dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowLeft' }));
      expect(image()?.attrs.width).toBe(width);
    }
    history.undo();
    expect(image()?.attrs.width).toBe(380);
  });

  test('is taken back by Escape while it lasts', () => {
    open(picture());
    clickPicture();
    const handle = part('[data-corner="top-right"]');
    const point = (type: string, clientX: number) =>
      handle?.dispatchEvent(new PointerEvent(type, { clientX, button: 0, isPrimary: true, bubbles: true }));
    point('pointerdown', 100);
    point('pointermove', 50);
    press('Escape', document.body);
    point('pointerup', 50);
    expect(image()?.attrs.width).toBe(400);
    expect(part('img')?.parentElement?.style.width).toBe('400px');
  });
});

describe('keys', () => {
  test('Enter leads into the caption, and out of it to a line below', () => {
    open(`${picture('cat')}<p>words</p>`);
    clickPicture();
    press('Enter');
    expect(editor.state.selection.$head.parent.type.name).toBe('image');
    editor.commands.insertContent('!');
    expect(image()?.textContent).toBe('cat!');
    press('Enter');
    expect(editor.state.doc.children.map(({ type, textContent }) => `${type.name} ${textContent}`)).toEqual([
      'image cat!',
      'paragraph ',
      'paragraph words',
    ]);
  });

  test.each(['Delete', 'Backspace'])('%s deletes the picture that is selected', (key) => {
    open(`<p>words</p>${picture('cat')}`);
    clickPicture();
    press(key);
    expect(editor.getText().trim()).toBe('words');
    expect(image()).toBeUndefined();
  });

  test('Backspace below a picture selects it and joins nothing with its caption', () => {
    open(`${picture()}<p>words</p>`);
    editor.commands.setTextSelection(3);
    press('Backspace');
    expect(isSelected()).toBe(true);
    expect(editor.state.doc.childCount).toBe(2);
    editor.commands.setTextSelection(1);
    press('Backspace');
    expect(isSelected()).toBe(true);
  });

  test('a letter typed over a picture is written into its caption', () => {
    open(picture('cat'));
    clickPicture();
    const { from, to } = editor.state.selection;
    const write = vi.fn();
    editor.view.someProp('handleTextInput', (handle) => handle(editor.view, from, to, 's', write));
    expect(image()?.textContent).toBe('cats');
    expect(write).not.toHaveBeenCalled();
  });

  test('Tab leads to the handle, and Escape back', () => {
    open(picture());
    clickPicture();
    expect(press('Tab').defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(part('[role="slider"]'));
    press('Escape', part('[role="slider"]'));
    expect(document.activeElement).toBe(editor.view.dom);
  });
});

test('a caption is not made a heading, by which its picture would go', () => {
  open(picture('cat'));
  editor.commands.setTextSelection(2);
  editor.commands.setNode('heading', { level: 1 });
  expect(image()?.attrs.src).toBe(src);
});

test('what a picture shows is described in words: one change, and none without one', () => {
  open(picture('cat'));
  clickPicture();
  const seen = changes();
  button('Describe this image')?.click();
  const field = document.querySelector('textarea') as HTMLTextAreaElement;
  expect(field.value).toBe('A cat');
  press('Enter', field);
  expect(seen).toHaveLength(0);
  button('Describe this image')?.click();
  const again = document.querySelector('textarea') as HTMLTextAreaElement;
  again.value = ' Two cats ';
  press('Enter', again);
  expect(seen).toHaveLength(1);
  expect(image()?.attrs.alt).toBe('Two cats');
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(button('Describe this image'));
});
