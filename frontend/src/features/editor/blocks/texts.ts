import { i18n } from '../../../shared/i18n/i18n.ts';
import type { EditorBlocks } from './editor-block.ts';
import { editorBlocks } from './index.ts';

declare module '../../../shared/i18n/i18n.ts' {
  interface AddedTexts {
    blocks: { [Key in keyof typeof editorBlocks]: (typeof editorBlocks)[Key]['texts'] };
  }
}

addBlockTexts(editorBlocks);

/** Gives the screen the English texts of blocks: `blocks:<key>.name`. Those of another language are in its folder. */
export function addBlockTexts(added: EditorBlocks): void {
  const texts = Object.entries(added).map(([key, block]) => [key, block.texts] as const);
  i18n.addResourceBundle('en', 'blocks', Object.fromEntries(texts));
}

/** A text that every block may have; empty where it has none. */
export function blockText(key: string, path: string): string {
  return i18n.t(`blocks:${key}.${path}` as 'blocks:placeholder', { defaultValue: '' });
}
