/**
 * The title in a row or on a card moves to where the page that opens has it: both have the same name in the transition
 * between the two pages.
 */
export function addTitleTransitions(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    const address = activation?.entry.url;
    if (!viewTransition || !address) return;
    const link = [...document.querySelectorAll<HTMLAnchorElement>('h2 a, h3 a')].find(
      ({ href }) => href === address,
    );
    if (!link) return;
    const own = document.querySelector<HTMLElement>('h1[data-title]');
    // A name may be there once.
    if (own) own.style.viewTransitionName = 'none';
    link.style.viewTransitionName = 'title';
  });
}
