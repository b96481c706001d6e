import { followSections } from '../../../shared/reader/follow-sections.ts';

/** Marks the section that is read, and folds the contents once one of their links was followed. */
export function followContents(): void {
  const contents = document.querySelector('[data-contents]');
  const text = document.querySelector('.note-text');
  if (!contents || !text) return;
  followSections(contents, text);
  contents.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement) contents.querySelector('details')?.removeAttribute('open');
  });
}

/**
 * Writes a section that was chosen into the address, in the same entry of the history: Back leads to the page before.
 * Without scripts the links lead there by themselves.
 */
export function followAnchors(): void {
  document.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    if (ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return;
    const link = target.closest<HTMLAnchorElement>('[data-contents] a, .heading-link');
    if (!link) return;
    event.preventDefault();
    location.replace(link.hash);
  });
}
