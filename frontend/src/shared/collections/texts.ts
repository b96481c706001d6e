import collections from '../../messages/en/collections.json' with { type: 'json' };
import { addTexts } from '../i18n/add-texts.ts';

addTexts({ collections });
