import blocks from '../../../messages/en/blocks.json' with { type: 'json' };
import { addTexts } from '../../../shared/i18n/add-texts.ts';

addTexts({ blocks });
