import search from '../../messages/en/search.json' with { type: 'json' };
import { addTexts } from '../../shared/i18n/add-texts.ts';

addTexts({ search });
