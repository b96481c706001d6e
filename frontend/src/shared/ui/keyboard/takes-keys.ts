/** Where single keys choose an entry or (in the toolbars of the editor) belong to a link. */
const choosing = 'select, [role="combobox"], [role="toolbar"], [role="menu"], [role="listbox"]';

/** Where a person writes. */
const writing = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';

/** Whether a key in this place chooses something there. */
export function choosesByKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(choosing) !== null;
}

/** Whether a key in this place writes. */
export function writesByKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(writing) !== null;
}

/** While a dialog is open, keys of the page behind it do nothing. */
export function isBehindDialog(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}
