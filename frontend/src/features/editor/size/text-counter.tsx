import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './text-counter.module.css';
import { TextCounts, type TextSize } from './text-counts.ts';

/** A pause between counts, which need not follow each letter. */
const countEvery = 400;

/** Words and characters of the text. */
export function TextCounter({ editor }: { editor: Editor }) {
  const { t } = useTranslation('live-note');
  const [size, setSize] = useState<TextSize | null>(null);
  useEffect(() => {
    const counts = new TextCounts();
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Goes on in small pieces until the text as it is then has been counted. */
    const go = (pause: number) => {
      timer = setTimeout(() => {
        timer = undefined;
        if (editor.isDestroyed) return;
        const counted = counts.of(editor.state.doc, pieceOfTime);
        if (counted) setSize(counted);
        else go(0);
      }, pause);
    };
    const later = () => {
      if (timer === undefined) go(countEvery);
    };
    go(0);
    editor.on('update', later);
    return () => {
      editor.off('update', later);
      clearTimeout(timer);
    };
  }, [editor]);
  return (
    <p className={classes.counter}>
      {size && (
        <>
          <span>{t('words', { count: size.words })}</span>
          <span>{t('characters', { count: size.characters })}</span>
        </>
      )}
    </p>
  );
}

/** Milliseconds of counting at a stretch: a key that comes meanwhile waits no longer than that. */
const pieceOfTime = 5;
