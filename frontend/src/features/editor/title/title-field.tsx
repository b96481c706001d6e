import { limits } from '@commonplace/contracts/api';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type * as Y from 'yjs';
import { screenOrigin } from '../session/note-session.ts';
import type { TextSession } from '../session/text-session.ts';
import { TitleBinding } from './title-binding.ts';
import classes from './title-field.module.css';

interface TitleFieldProps {
  session: TextSession;
  isEditable: boolean;
  history: Y.UndoManager;
  /** Enter, and the arrow down from the last line, go on to the text. */
  onLeave: () => void;
}

const mostLines = 4;

/** The note's title: one line of text that may take up to four lines of room. */
export function TitleField({ session, isEditable, history, onLeave }: TitleFieldProps) {
  const { t } = useTranslation('editor');
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const fit = () => fitToText(element);
    const binding = new TitleBinding({
      title: session.title,
      field: element,
      origin: screenOrigin,
      onUndo: () => history.undo(),
      onRedo: () => history.redo(),
      onShown: fit,
    });
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => {
      binding.destroy();
      observer.disconnect();
    };
  }, [session, history]);

  return (
    <textarea
      ref={field}
      className={classes.title}
      rows={1}
      dir="auto"
      maxLength={limits.titleCharacters}
      placeholder={t('titlePlaceholder')}
      aria-label={t('titlePlaceholder')}
      readOnly={!isEditable}
      spellCheck={isEditable}
      autoComplete="off"
      // What is undone next belongs to where the person is now, not to what they did elsewhere just before.
      onFocus={() => history.stopCapturing()}
      onBlur={() => history.stopCapturing()}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') {
          event.preventDefault();
          onLeave();
        } else if (isEditable && (event.ctrlKey || event.metaKey) && !event.altKey) {
          const key = event.key.toLowerCase();
          if (key !== 'z' && key !== 'y') return;
          event.preventDefault();
          if (key === 'y' || event.shiftKey) history.redo();
          else history.undo();
        }
      }}
    />
  );
}

function fitToText(element: HTMLTextAreaElement): void {
  const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
  element.style.height = 'auto';
  const most = Number.isFinite(lineHeight) ? lineHeight * mostLines : Number.POSITIVE_INFINITY;
  element.style.height = `${Math.min(element.scrollHeight, most)}px`;
  element.style.overflowY = element.scrollHeight > most + 1 ? 'auto' : 'hidden';
}
