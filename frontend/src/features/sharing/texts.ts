import sharing from '../../messages/en/sharing.json' with { type: 'json' };
import { addTexts } from '../../shared/i18n/add-texts.ts';

addTexts({ sharing });
