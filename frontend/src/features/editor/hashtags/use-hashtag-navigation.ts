import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Lets the hashtags of a text that is read lead to their topics without leaving the app. */
export function useHashtagNavigation(editor: Editor): void {
  const navigate = useNavigate();
  useEffect(() => {
    editor.storage.hashtags.open = (path) => void navigate(path);
  }, [editor, navigate]);
}
