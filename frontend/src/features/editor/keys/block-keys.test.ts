import { afterEach, describe, expect, test } from 'vitest';
import { intoBody } from './into-body.ts';
import { openTyped, press, typed } from './testing/typed.ts';

afterEach(() => document.body.replaceChildren());

const item = (text: string, checked = false) =>
  `<div class="action-item"><input${checked ? ' checked=""' : ''}><div class="action-item-text">${text}</div></div>`;
const shownItem = (text: string, checked = false) =>
  `<div action-item><input${checked ? ' checked=""' : ''}><div>${text}</div></div>`;

function after(html: string, ...keys: string[]): string {
  const editor = openTyped(html);
  for (const key of keys) press(editor, key);
  const now = typed(editor);
  editor.destroy();
  return now;
}

describe('Enter leads out of what holds others', () => {
  test.each([
    ['panel panel-info', 'div'],
    ['message-box message-box-info', 'div'],
    ['quote', 'blockquote'],
  ])('behind a block of class %s, whose text stays, also what stands behind the caret', (name, tag) => {
    expect(after(`<${tag} class="${name}"><p>ab|cd</p></${tag}>`, 'Enter')).toBe(
      `<${tag} ${name}><p>abcd</p></${tag}><p>|</p>`,
    );
    expect(after(`<${tag} class="${name}"><h2>ab|</h2><p>c</p></${tag}>`, 'Enter')).toBe(
      `<${tag} ${name}><h2 heading>ab</h2><p>c</p></${tag}><p>|</p>`,
    );
  });

  test('behind columns and behind the body of an expand', () => {
    const columns = (one: string, two: string) =>
      `<div class="columns"><div class="column">${one}</div><div class="column">${two}</div></div>`;
    const shown = columns('<p>ab</p>', '<p>c</p>').replaceAll(/class="([^"]*)"/g, '$1');
    expect(after(columns('<p>a|b</p>', '<p>c</p>'), 'Enter')).toBe(`${shown}<p>|</p>`);
    expect(after('<details class="expand"><summary>s</summary><p>a|b</p></details>', 'Enter')).toBe(
      '<details expand><summary>s</summary><p>ab</p></details><p>|</p>',
    );
  });

  test('an empty last line becomes the line behind it', () => {
    expect(after('<div class="panel"><p>a|</p></div>', 'Shift-Enter', 'Enter')).toBe(
      '<div panel panel-default><p>a</p></div><p>|</p>',
    );
    expect(after('<div class="panel"><p>|</p></div>', 'Enter')).toBe(
      '<div panel panel-default><p></p></div><p>|</p>',
    );
  });

  test('the innermost one, and what is selected in it goes', () => {
    expect(
      after('<div class="panel"><blockquote class="quote"><p>a|b|c</p></blockquote><p>d</p></div>', 'Enter'),
    ).toBe('<div panel panel-default><blockquote quote><p>ac</p></blockquote><p>|</p><p>d</p></div>');
  });

  test('a selection over its border is replaced as everywhere', () => {
    expect(after('<div class="panel"><p>a|b</p></div><p>c|d</p>', 'Enter')).not.toContain('b');
  });

  test('a list goes on until its last item is empty', () => {
    const panel = (list: string) => `<div class="panel">${list}</div>`;
    expect(after(panel('<ul><li><p>a|b</p></li></ul>'), 'Enter')).toBe(
      '<div panel panel-default><ul><li><p>a</p></li><li><p>|b</p></li></ul></div>',
    );
    expect(after(panel('<ul><li><p>a</p></li><li><p>|</p></li></ul>'), 'Enter')).toBe(
      '<div panel panel-default><ul><li><p>a</p></li></ul></div><p>|</p>',
    );
    expect(after(panel('<ul><li><p>|</p></li></ul>'), 'Enter')).toBe(
      '<div panel panel-default><p></p></div><p>|</p>',
    );
    // Shift+Enter ends the list and stays.
    expect(after(panel('<ul><li><p>a</p></li><li><p>|</p></li></ul>'), 'Shift-Enter')).toBe(
      '<div panel panel-default><ul><li><p>a</p></li></ul><p>|</p></div>',
    );
    // An item that is a list's of a list goes on as lists do.
    expect(after('<ul><li><p>a|</p></li></ul>', 'Enter')).toBe('<ul><li><p>a</p></li><li><p>|</p></li></ul>');
  });

  test('code and cells of tables in it keep their own Enter', () => {
    expect(after('<div class="panel"><pre><code>a|</code></pre></div>', 'Enter')).toBe(
      '<div panel panel-default><pre code-snippet><code>a\n|</code></pre></div>',
    );
    expect(
      after('<div class="panel"><table><tbody><tr><td><p>a|</p></td></tr></tbody></table></div>', 'Enter'),
    ).toContain('<td><p>a</p><p>|</p></td>');
  });

  test('from the end of the summary of an expand into its body; elsewhere in it nothing happens', () => {
    expect(after('<details class="expand"><summary>ab|</summary><p>c</p></details>', 'Enter')).toBe(
      '<details expand><summary>ab</summary><p>|c</p></details>',
    );
    const expand = '<details class="expand"><summary>a|b</summary><p>c</p></details>';
    expect(after(expand, 'Enter')).toBe('<details expand><summary>a|b</summary><p>c</p></details>');
    const editor = openTyped(expand);
    intoBody(editor.state, editor.view.dispatch);
    expect(typed(editor)).toBe('<details expand><summary>ab</summary><p>|c</p></details>');
    editor.destroy();
  });

  test('Shift+Enter stays inside', () => {
    expect(after('<div class="panel"><p>ab|cd</p></div>', 'Shift-Enter')).toBe(
      '<div panel panel-default><p>ab</p><p>|cd</p></div>',
    );
    expect(after('<blockquote><p>ab|</p></blockquote>', 'Shift-Enter')).toBe(
      '<blockquote quote><p>ab</p><p>|</p></blockquote>',
    );
    expect(after(item('a|b'), 'Shift-Enter')).toBe(shownItem('a<br>|b'));
    expect(after('<p>a|b</p>', 'Shift-Enter')).toBe('<p>a<br>|b</p>');
  });
});

describe('an action item', () => {
  test('Enter goes on with another one, of what is after the caret', () => {
    expect(after(item('ab|', true), 'Enter')).toBe(`${shownItem('ab', true)}${shownItem('|')}`);
    expect(after(item('a|b', true), 'Enter')).toBe(`${shownItem('a', true)}${shownItem('|b')}`);
    expect(after(item('|ab', true), 'Enter')).toBe(`${shownItem('')}${shownItem('|ab', true)}`);
  });

  test('Enter in an empty one makes a paragraph of it, as does Backspace at its start', () => {
    expect(after(item('|'), 'Enter')).toBe('<p>|</p>');
    expect(after(item('a|', true), 'Enter', 'Enter')).toBe(`${shownItem('a', true)}<p>|</p>`);
    expect(after(item('|ab', true), 'Backspace')).toBe('<p>|ab</p>');
  });

  test('Mod+Enter ticks it', () => {
    expect(after(item('ab|'), 'Mod-Enter')).toBe(shownItem('ab|', true));
    expect(after(item('ab|', true), 'Mod-Enter')).toBe(shownItem('ab|'));
  });
});

describe('Backspace and Delete', () => {
  test.each([
    ['<div class="panel"><p>|</p></div>'],
    ['<blockquote><p>|</p></blockquote>'],
    ['<div class="columns"><div class="column"><p>|</p></div><div class="column"><p></p></div></div>'],
    ['<details class="expand"><summary>|</summary><p></p></details>'],
  ])('Backspace makes a paragraph of what is empty: %s', (html) => {
    expect(after(`<p>a</p>${html}`, 'Backspace')).toBe('<p>a</p><p>|</p>');
  });

  test('Backspace before a summary dissolves the expand, and before its body leads to the summary', () => {
    expect(after('<details class="expand"><summary>|a</summary><p>b</p></details>', 'Backspace')).toBe(
      '<p>|a</p><p>b</p>',
    );
    expect(after('<details class="expand"><summary>a</summary><p>|b</p></details>', 'Backspace')).toBe(
      '<details expand><summary>a|</summary><p>b</p></details>',
    );
  });

  test('nothing is joined across columns', () => {
    const html = (one: string, two: string) =>
      `<div class="columns"><div class="column"><p>${one}</p></div><div class="column"><p>${two}</p></div></div>`;
    const shown = (one: string, two: string) => html(one, two).replaceAll(/class="([^"]*)"/g, '$1');
    for (const [one, two, key] of [
      ['a', '|b', 'Backspace'],
      ['|a', 'b', 'Backspace'],
      ['a|', 'b', 'Delete'],
      ['a', 'b|', 'Delete'],
    ] as const) {
      const editor = openTyped(html(one, two));
      // The browser does nothing with it either.
      expect(press(editor, key), `${key} in ${one}, ${two}`).toBe(true);
      expect(typed(editor)).toBe(shown(one, two));
      editor.destroy();
    }
  });

  test('Backspace before what a panel holds takes it out of it', () => {
    expect(after('<p>a</p><div class="panel"><p>|b</p><p>c</p></div>', 'Backspace')).toBe(
      '<p>a</p><p>|b</p><div panel panel-default><p>c</p></div>',
    );
  });
});

describe('Tab', () => {
  test('writes two em-spaces, and Shift+Tab takes them away', () => {
    expect(after('<p>a|b</p>', 'Tab')).toBe('<p>a\u2003\u2003|b</p>');
    expect(after('<p>a|b</p>', 'Tab', 'Shift-Tab')).toBe('<p>a|b</p>');
    expect(after('<p>a\u2003|b</p>', 'Shift-Tab')).toBe('<p>a|b</p>');
    expect(after('<p>a|b</p>', 'Shift-Tab')).toBe('<p>a|b</p>');
    // What is selected stays.
    expect(after('<p>a|b|c</p>', 'Tab')).toBe('<p>a\u2003\u2003|b|c</p>');
    expect(after('<div class="panel"><p>|a</p></div>', 'Tab')).toContain('<p>\u2003\u2003|a</p>');
  });

  test('sets items of lists in and out', () => {
    const list = '<ul><li><p>a</p></li><li><p>b|</p></li></ul>';
    expect(after(list, 'Tab')).toBe('<ul><li><p>a</p><ul><li><p>b|</p></li></ul></li></ul>');
    expect(after(list, 'Tab', 'Shift-Tab')).toBe('<ul><li><p>a</p></li><li><p>b|</p></li></ul>');
    const editor = openTyped('<ul><li><p>a|</p></li></ul>');
    expect(press(editor, 'Tab')).toBe(true);
    expect(typed(editor)).toBe('<ul><li><p>a|</p></li></ul>');
    editor.destroy();
  });

  test('sets code in by a step, of the kind that it has', () => {
    const code = (text: string) => `<pre><code>${text}</code></pre>`;
    const shown = (text: string) => `<pre code-snippet><code>${text}</code></pre>`;
    expect(after(code('a|b'), 'Tab')).toBe(shown('a  |b'));
    expect(after(code('\ta\n|b'), 'Tab')).toBe(shown('\ta\n\t|b'));
    expect(after(code('a\nb|c\nd|'), 'Tab')).toBe(shown('a\n  b|c\n  d|'));
    expect(after(code('a\n  b|c\n\td|'), 'Shift-Tab')).toBe(shown('a\nb|c\nd|'));
  });

  test('goes from cell to cell in tables', () => {
    expect(
      after('<table><tbody><tr><td><p>a|</p></td><td><p>b</p></td></tr></tbody></table>', 'Tab'),
    ).toContain('<td><p>|b|</p></td>');
  });

  test('leaves the text after Escape, for the next key alone', () => {
    const editor = openTyped('<ul><li><p>a</p></li><li><p>b|</p></li></ul>');
    press(editor, 'Escape');
    expect(press(editor, 'Tab')).toBe(false);
    expect(press(editor, 'Tab')).toBe(true);
    press(editor, 'Escape');
    press(editor, 'ArrowLeft');
    expect(press(editor, 'Tab')).toBe(true);
    press(editor, 'Escape');
    press(editor, 'Shift');
    expect(press(editor, 'Shift-Tab')).toBe(false);
    editor.destroy();
  });
});

test('Enter of a keyboard on a screen, which has no key, is Enter', () => {
  const editor = openTyped('<div class="panel"><p>ab|</p></div>');
  const enter = (inputType: string) =>
    editor.view.dom.dispatchEvent(
      new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true }),
    );
  expect(enter('insertParagraph')).toBe(false);
  expect(typed(editor)).toBe('<div panel panel-default><p>ab</p></div><p>|</p>');
  expect(enter('insertLineBreak')).toBe(false);
  expect(typed(editor)).toContain('<p><br>|</p>');
  editor.destroy();
});

test('what is typed into an empty note is a paragraph', () => {
  const editor = openTyped('');
  editor.view.dispatch(editor.state.tr.insertText('a'));
  expect(editor.getHTML()).toBe('<p>a</p>');
  editor.destroy();
});
