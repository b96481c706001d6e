import type { en } from '../../messages/en/index.ts';
import { i18n } from './i18n.ts';

/**
 * Gives the screen the texts of a feature. Called by the `texts.ts` of that feature, which code that loads the feature
 * later imports: the texts come in the same file as what shows them, so that no screen waits for them, or shows
 * their names instead.
 */
export function addTexts(texts: Partial<typeof en>): void {
  for (const [namespace, words] of Object.entries(texts)) i18n.addResourceBundle('en', namespace, words);
}
