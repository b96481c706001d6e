import comments from '../../messages/en/comments.json' with { type: 'json' };
import { addTexts } from '../../shared/i18n/add-texts.ts';

addTexts({ comments });
