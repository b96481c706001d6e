/** Milliseconds for each letter. */
const pace = 55;
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Types the words of an element, letter by letter. Letters that are not typed yet already take up their space, so the
 * layout does not shift, and screen readers always have the whole text.
 */
export function typeOut(element: HTMLElement, { atOnce }: { atOnce: boolean }): void {
  clearInterval(timer);
  for (const other of document.querySelectorAll('[data-typing]')) other.removeAttribute('data-typing');
  element.setAttribute('data-typed', '');
  const letters = [...(element.textContent ?? '')];
  if (atOnce) {
    element.replaceChildren(letters.join(''));
    return;
  }
  const typed = document.createElement('span');
  const untyped = document.createElement('span');
  untyped.setAttribute('data-untyped', '');
  element.replaceChildren(typed, untyped);
  element.setAttribute('data-typing', '');
  let count = 0;
  const step = () => {
    typed.textContent = letters.slice(0, count).join('');
    untyped.textContent = letters.slice(count).join('');
    if (count++ < letters.length) return;
    clearInterval(timer);
    element.removeAttribute('data-typing');
  };
  step();
  timer = setInterval(step, pace);
}
