import admin from '../../messages/en/admin.json' with { type: 'json' };
import { addTexts } from '../../shared/i18n/add-texts.ts';

addTexts({ admin });
