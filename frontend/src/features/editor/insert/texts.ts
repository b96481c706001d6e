import insert from '../../../messages/en/insert.json' with { type: 'json' };
import { addTexts } from '../../../shared/i18n/add-texts.ts';

addTexts({ insert });
