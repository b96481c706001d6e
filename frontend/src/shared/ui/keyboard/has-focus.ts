/** Whether the focus is in this element, or was lost, as with a button that was disabled. */
export function hasFocus(element: Element | null): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || !!element?.contains(activeElement);
}
