import { addTexts } from '../../shared/i18n/add-texts.ts';
import { en } from './index.ts';

// Tests show parts of screens without what loads them.
addTexts(en);
