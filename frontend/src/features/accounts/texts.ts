import accounts from '../../messages/en/accounts.json' with { type: 'json' };
import { addTexts } from '../../shared/i18n/add-texts.ts';

addTexts({ accounts });
