/** The texts of explore, topics and profiles. Read without i18next: public pages show the same components. */
export { default as texts } from '../../messages/en/explore.json' with { type: 'json' };
