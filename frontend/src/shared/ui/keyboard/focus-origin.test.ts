import { afterEach, expect, test } from 'vitest';
import { focusOrigin } from './focus-origin.ts';

afterEach(() => document.body.replaceChildren());

function menu() {
  document.body.innerHTML = `
    <button id="more">More</button>
    <div role="menu" aria-labelledby="more"><button role="menuitem">Block</button></div>`;
  const [button, item] = document.body.querySelectorAll('button');
  if (!button || !item) throw new Error('The page has no menu.');
  button.focus();
  item.focus();
  return { button, item };
}

test('a dialog that a menu opens gives the focus back to the button of the menu', () => {
  const { button } = menu();
  expect(focusOrigin()).toBe(button);
});

test('the same when the menu is removed first', () => {
  const { button, item } = menu();
  item.parentElement?.remove();
  expect(document.activeElement).toBe(document.body);
  expect(focusOrigin()).toBe(button);
});
