import standalone from '../../../messages/en/standalone.json' with { type: 'json' };
import { addTexts } from '../../../shared/i18n/add-texts.ts';
import '../texts.ts';

addTexts({ standalone });
