import images from '../../../messages/en/images.json' with { type: 'json' };
import { addTexts } from '../../../shared/i18n/add-texts.ts';

addTexts({ images });
