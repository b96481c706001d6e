/** The texts of public pages, read without i18next, because public pages do not load its code. */
export { default as texts } from '../messages/en/public.json' with { type: 'json' };
