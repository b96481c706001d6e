import { openLightbox } from '../../../shared/reader/lightbox.ts';

/** Pictures of a note open over the page; without scripts their links lead to the files. */
export function followPictures(): void {
  const text = document.querySelector<HTMLElement>('[data-lightbox]');
  text?.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const link = target instanceof Element && target.closest<HTMLElement>('.picture-link');
    if (!link || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    const words = JSON.parse(text.dataset.lightbox ?? '{}');
    openLightbox([...text.querySelectorAll<HTMLElement>('.picture-link')], link, words);
  });
}
