import { keepIntendedAct } from '../../shared/intended-act/intended-act.ts';
import { followDrafts } from './comment-drafts.ts';
import { copyText } from './copy-text.ts';
import { keepExploreTab } from './explore-tab.ts';
import { followAnchors, followContents } from './note/follow-contents.ts';
import { followPictures } from './note/follow-pictures.ts';
import { followReading } from './note/follow-reading.ts';
import { followTables } from './note/follow-tables.ts';
import { followReadability, toggleReadability } from './note/readability.ts';
import { closePopovers } from './popover.ts';
import { followRows } from './rows.ts';
import { markScrolledBar } from './scrolled-bar.ts';
import { followSignIn } from './signed-in.ts';
import { sayPartingWords } from './status.ts';
import { followTheme, toggleTheme } from './theme.ts';
import { followTime } from './time-since.ts';
import { addTitleTransitions } from './title-transitions.ts';
import { followWelcome } from './welcome.ts';

/*
 * The script of public pages. Plain DOM: React alone is larger than everything that a guest loads. A button names its
 * function (`data-act`), a link or a form its intended act (`data-intend`).
 */

const acts: Readonly<Record<string, (button: HTMLElement) => void>> = {
  theme: toggleTheme,
  readability: toggleReadability,
  copy: copyText,
  print: () => window.print(),
};

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  closePopovers(target);
  // Who signs in comes back to the same place of the page.
  const signIn = target.closest<HTMLAnchorElement>('a[href^="/login"], a[href^="/join?"]');
  if (signIn) signIn.hash = location.hash;
  const button = target.closest<HTMLElement>('[data-act]');
  if (button) acts[button.dataset.act ?? '']?.(button);
  const { intend, subject, path } = target.closest<HTMLElement>('[data-intend]')?.dataset ?? {};
  if (intend && subject && path) keepIntendedAct({ act: intend, subject, path });
});
document.addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement)) return;
  const { intend, subject } = target.dataset;
  const path = new FormData(target).get('next');
  if (intend && subject && typeof path === 'string') keepIntendedAct({ act: intend, subject, path });
});
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') closePopovers(null);
});
markScrolledBar();
followTheme();
followSignIn();
followReadability();
followDrafts();
followTime();
followTables();
addTitleTransitions();
followContents();
followAnchors();
followPictures();
followReading();
followRows();
followWelcome();
keepExploreTab();
sayPartingWords();
