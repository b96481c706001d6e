import type { BlockToolProps } from '../editor-block.ts';
import { LanguagePicker } from './language-picker.tsx';

export function CodeTools({ attrs, set }: BlockToolProps) {
  const language = typeof attrs.language === 'string' ? attrs.language : null;
  return <LanguagePicker language={language} onLanguage={(chosen) => set({ language: chosen })} />;
}
