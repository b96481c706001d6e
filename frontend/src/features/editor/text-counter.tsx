import { countCharacters, countWords } from '@commonplace/contracts/document';
import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './text-counter.module.css';

/** A pause between counts, so that counting a long note never stands in the way of typing it. */
const countEvery = 400;

/** Words and characters of the text. */
export function TextCounter({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const [counts, setCounts] = useState(() => count(editor));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (!editor.isDestroyed) setCounts(count(editor));
      }, countEvery);
    };
    later();
    editor.on('update', later);
    return () => {
      editor.off('update', later);
      clearTimeout(timer);
    };
  }, [editor]);
  return (
    <p className={classes.counter}>
      <span>{t('words', { count: counts.words })}</span>
      <span>{t('characters', { count: counts.characters })}</span>
    </p>
  );
}

function count(editor: Editor): { words: number; characters: number } {
  const text = editor.getText({ blockSeparator: '\n' });
  return { words: countWords(text), characters: countCharacters(text) };
}
