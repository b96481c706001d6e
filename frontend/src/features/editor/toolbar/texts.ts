import editorTools from '../../../messages/en/editor-tools.json' with { type: 'json' };
import { addTexts } from '../../../shared/i18n/add-texts.ts';

addTexts({ 'editor-tools': editorTools });
