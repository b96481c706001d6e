import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import common from '../../messages/en/common.json' with { type: 'json' };
import frame from '../../messages/en/frame.json' with { type: 'json' };
import type { en } from '../../messages/en/index.ts';
import { isolateValue } from './isolate-value.ts';

/** Texts that are in the folder of what shows them. Those folders declare them here. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declarations elsewhere
export interface AddedTexts {}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en & AddedTexts;
  }
}

/**
 * Every text of the screen comes from `src/messages/<language>/<namespace>.json`: what every page shows from the
 * start, everything else with the feature that shows it (`addTexts`).
 */
export const i18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { common, frame } },
  defaultNS: 'common',
  // React escapes what it shows; names and titles in a message keep their direction of writing to themselves.
  interpolation: { escapeValue: true, escape: isolateValue },
  initAsync: false,
});
