import moderation from '../../messages/en/moderation.json' with { type: 'json' };
import { addTexts } from '../../shared/i18n/add-texts.ts';

addTexts({ moderation });
