import accountSettings from '../../messages/en/account-settings.json' with { type: 'json' };
import { addTexts } from '../../shared/i18n/add-texts.ts';

addTexts({ 'account-settings': accountSettings });
