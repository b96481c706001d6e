/** The texts of public pages. Read without i18next, whose code a guest's page does not load. */
export { default as texts } from '../messages/en/public.json' with { type: 'json' };
