/*
 * Which control had the focus last. Imported by the first script, so that no focus is missed.
 */
let last: Element | null = null;

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) last = outsideMenus(target);
});

/**
 * The control to which a dialog that opens now returns the focus. For an item of a menu that is the button of the menu: the item
 * is removed, before the dialog opens or after.
 */
export function focusOrigin(): Element | null {
  const { activeElement } = document;
  return activeElement && activeElement !== document.body ? outsideMenus(activeElement) : last;
}

function outsideMenus(element: Element): Element | null {
  const menu = element.closest('[role=menu]');
  if (!menu) return element;
  const opener = document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return opener && outsideMenus(opener);
}
