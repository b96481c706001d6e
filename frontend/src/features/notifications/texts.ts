import notifications from '../../messages/en/notifications.json' with { type: 'json' };
import { addTexts } from '../../shared/i18n/add-texts.ts';

addTexts({ notifications });
