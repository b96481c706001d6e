import { startCarousel, toggleCarousel } from './carousel.ts';
import { fadeIn } from './fade-in.ts';
import './island.ts';

/* The script of public pages that move, with the island: one file, because what moves must be there before the page is seen. */

document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-act="carousel"]')) toggleCarousel();
});
startCarousel();
fadeIn();
