import likes from '../../messages/en/likes.json' with { type: 'json' };
import { addTexts } from '../i18n/add-texts.ts';

addTexts({ likes });
