import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Lets the hashtags and internal links of a text that is read lead on without leaving the app. */
export function useTextNavigation(editor: Editor): void {
  const navigate = useNavigate();
  useEffect(() => {
    const open = (path: string) => void navigate(path);
    editor.storage.hashtags.open = open;
    editor.storage.followLinks.open = open;
  }, [editor, navigate]);
}
