/** The texts around a note that is read. Read without i18next: public pages show the same components. */
export { default as texts } from '../../messages/en/reader.json' with { type: 'json' };
