import blockHandle from '../../../messages/en/block-handle.json' with { type: 'json' };
import { addTexts } from '../../../shared/i18n/add-texts.ts';

addTexts({ 'block-handle': blockHandle });
