import { useEffect, useState } from 'react';
import { withTexts } from '../../shared/i18n/load-texts.ts';
import { editorTexts } from '../../shared/i18n/screen-texts.ts';
import { whenIdle } from '../../shared/ui/when-idle.ts';

type EditingTools = typeof import('./editing-tools.ts');

let loaded: EditingTools | null = null;
const load = async () => {
  loaded = await withTexts(editorTexts, import('./editing-tools.ts'));
  return loaded;
};

/**
 * The toolbar, menus and handles of the editor, null until they are loaded: at once for a person who edits, when the page
 * is idle for one who may.
 */
export function useEditingTools({ isEditing, mayEdit }: { isEditing: boolean; mayEdit: boolean }) {
  const [tools, setTools] = useState(loaded);
  const isLoaded = tools !== null;
  useEffect(() => {
    if (isLoaded || !(isEditing || mayEdit)) return;
    // Without a connection the text can be written in all the same; they are requested again with the mode.
    const take = () => void load().then(setTools, () => undefined);
    if (!isEditing) return whenIdle(take);
    take();
  }, [isLoaded, isEditing, mayEdit]);
  return tools;
}
