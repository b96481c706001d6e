/** Pixels that a card of a grid gets at least, where there are so many; `explore.module.css` says the same. */
export const cardWidth = 300;
