import { followSections } from '../../shared/reader/follow-sections.ts';

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
