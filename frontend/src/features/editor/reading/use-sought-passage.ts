import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { withTexts } from '../../../shared/i18n/load-texts.ts';

/** Leads to the passage that the address names and marks it, once the text is there: its editor, or its HTML. */
export function useSoughtPassage(text: () => Editor | HTMLElement | null): void {
  const { search, key } = useLocation();
  const sought = new URLSearchParams(search);
  const [noteId, passageId] = [sought.get('note'), sought.get('passage')];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is looked for once the address is another
  useEffect(() => {
    if (noteId === null || passageId === null) return;
    const left = new AbortController();
    void withTexts(['passage'], import('./passage/show-passage.ts')).then(({ showPassage }) =>
      showPassage({ noteId, passageId, entry: key, text: text(), left: left.signal }),
    );
    return () => left.abort();
  }, [noteId, passageId, key]);
}
