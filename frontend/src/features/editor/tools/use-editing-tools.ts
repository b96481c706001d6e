import { useEffect, useState } from 'react';
import { withTexts } from '../../../shared/i18n/load-texts.ts';
import { editorTexts } from '../../../shared/i18n/screen-texts.ts';
import { whenIdle } from '../../../shared/ui/loading/when-idle.ts';

interface EditingTools {
  bar: typeof import('./editing-tools.ts');
  /** Null until it has come, right after the toolbar. */
  placed: typeof import('./placed-tools.ts') | null;
}

let loaded: EditingTools | null = null;

async function loadBar(): Promise<EditingTools> {
  loaded ??= { bar: await withTexts(editorTexts, import('./editing-tools.ts')), placed: null };
  return loaded;
}

async function loadPlaced({ bar }: EditingTools): Promise<EditingTools> {
  loaded = { bar, placed: await withTexts(editorTexts, import('./placed-tools.ts')) };
  return loaded;
}

/**
 * The toolbar, menus and handles of the editor, null until the first are loaded: at once for a person who edits, when the
 * page is idle for one who may.
 */
export function useEditingTools({ isEditing, mayEdit }: { isEditing: boolean; mayEdit: boolean }) {
  const [tools, setTools] = useState(loaded);
  const isLoaded = tools?.placed != null;
  useEffect(() => {
    if (isLoaded || !(isEditing || mayEdit)) return;
    const take = async () => {
      const first = await loadBar();
      setTools(first);
      setTools(first.placed ? first : await loadPlaced(first));
    };
    // Without a connection the text can be written in all the same; they are requested again with the mode.
    const begin = () => void take().catch(() => undefined);
    if (!isEditing) return whenIdle(begin);
    begin();
  }, [isLoaded, isEditing, mayEdit]);
  return tools;
}
