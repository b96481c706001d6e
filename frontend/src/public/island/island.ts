import { keepIntendedAct } from '../../shared/intended-act/intended-act.ts';
import { nextPath } from '../../shared/navigation/next-path.ts';
import { startCarousel, toggleCarousel } from './carousel.ts';
import { copyLink } from './copy-link.ts';
import { fadeIn } from './fade-in.ts';
import { followBar } from './follow-bar.ts';
import { closePopovers } from './popover.ts';
import { followReadability, toggleReadability } from './readability.ts';
import { followTheme, toggleTheme } from './theme.ts';
import { followWelcome } from './welcome.ts';

/*
 * What moves on a public page. Plain DOM: React alone is larger than all that a guest loads. A button names what it
 * does (`data-act`), a link what it is meant for (`data-intend`).
 */

const acts: Readonly<Record<string, (button: HTMLElement) => void>> = {
  theme: toggleTheme,
  readability: toggleReadability,
  'copy-link': copyLink,
  carousel: toggleCarousel,
};

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  closePopovers(target);
  const button = target.closest<HTMLElement>('[data-act]');
  if (button) acts[button.dataset.act ?? '']?.(button);
  const link = target.closest<HTMLAnchorElement>('a[data-intend]');
  const { intend, subject } = link?.dataset ?? {};
  if (link && intend && subject) keepIntendedAct({ act: intend, subject, path: nextPath(link.search) });
});
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') closePopovers(null);
});
followBar();
followTheme();
followReadability();
followWelcome();
startCarousel();
fadeIn();
