import hashtags from '../../../messages/en/hashtags.json' with { type: 'json' };
import { addTexts } from '../../../shared/i18n/add-texts.ts';

addTexts({ hashtags });
