import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from '../../messages/en/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en;
  }
}

/** Every text of the screen comes from `src/messages/<language>/<namespace>.json`. */
export const i18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en },
  defaultNS: 'common',
  ns: Object.keys(en),
  // React escapes what it shows.
  interpolation: { escapeValue: false },
  initAsync: false,
});
