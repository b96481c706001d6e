import notebooks from '../../messages/en/notebooks.json' with { type: 'json' };
import { addTexts } from '../../shared/i18n/add-texts.ts';

addTexts({ notebooks });
