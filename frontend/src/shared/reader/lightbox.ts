import { fill } from '../format/fill.ts';

/** `position` with a place for `at` and `count`. */
export interface LightboxWords {
  position: string;
  previous: string;
  next: string;
  close: string;
}

/**
 * Shows a picture of a text over the page, and its description below it. Arrows lead to the other pictures, Escape and a
 * click beside the picture close it; the focus returns to what opens the picture that was shown last.
 *
 * @param openers what opens the pictures of the text, in order; each contains its own
 */
export function openLightbox(
  openers: readonly HTMLElement[],
  opener: HTMLElement,
  words: LightboxWords,
): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'lightbox';
  const image = document.createElement('img');
  const caption = document.createElement('p');
  const tools = document.createElement('div');
  let at = openers.indexOf(opener);
  const show = (next: number) => {
    at = (next + openers.length) % openers.length;
    const picture = openers[at]?.querySelector('img');
    if (!picture) return;
    image.src = picture.src;
    image.alt = picture.alt;
    caption.textContent =
      picture.alt || (picture.closest('figure')?.querySelector('figcaption')?.textContent ?? '');
    const position = { at: String(at + 1), count: String(openers.length) };
    dialog.setAttribute('aria-label', fill(words.position, position));
  };
  const button = (sign: string, label: string, onClick: () => void) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = sign;
    made.setAttribute('aria-label', label);
    made.addEventListener('click', onClick);
    tools.append(made);
    return made;
  };
  if (openers.length > 1) {
    button('←', words.previous, () => show(at - 1));
    button('→', words.next, () => show(at + 1));
  }
  button('×', words.close, () => dialog.close()).autofocus = true;
  dialog.append(tools, image, caption);
  dialog.addEventListener('keydown', (event) => {
    // The page and the app have shortcuts of their own.
    event.stopPropagation();
    if (event.key === 'ArrowLeft') show(at - 1);
    if (event.key === 'ArrowRight') show(at + 1);
  });
  dialog.addEventListener('click', ({ target, detail }) => {
    // Not by the second half of a double click that opened it.
    if (target === dialog && detail < 2) dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    openers[at]?.focus();
  });
  show(at);
  document.body.append(dialog);
  dialog.showModal();
}
