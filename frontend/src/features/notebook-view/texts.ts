import notebookView from '../../messages/en/notebook-view.json' with { type: 'json' };
import { addTexts } from '../../shared/i18n/add-texts.ts';

addTexts({ 'notebook-view': notebookView });
