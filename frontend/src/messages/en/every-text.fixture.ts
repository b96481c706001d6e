import { i18n } from '../../shared/i18n/i18n.ts';
import { en } from './index.ts';

// Tests show parts of screens without what loads them.
for (const [namespace, texts] of Object.entries(en)) i18n.addResourceBundle('en', namespace, texts);
