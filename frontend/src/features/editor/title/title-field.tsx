import { limits } from '@commonplace/contracts/api';
import { type RefObject, useCallback, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type * as Y from 'yjs';
import { type Awaited, showTitle } from '../../../shared/new-note/awaited-title.ts';
import type { HistoryDirection } from '../binding/index.ts';
import { sayNothingLeft } from '../history/say-nothing-left.ts';
import { screenOrigin } from '../session/note-session.ts';
import type { TextSession } from '../session/text-session.ts';
import { fitToText } from './fit-to-text.ts';
import { TitleBinding } from './title-binding.ts';
import classes from './title-field.module.css';

interface TitleFieldProps {
  session: TextSession;
  field: RefObject<HTMLTextAreaElement | null>;
  isEditable: boolean;
  /** Of a note that does not exist yet: it takes the focus, and what was typed before it was there. */
  isNew: boolean;
  history: Y.UndoManager;
  /** Enter, and the arrow down behind the last letter, go on to the text; with what was typed and pasted for that already. */
  onLeave: (awaited?: Awaited) => void;
}

/** The note's title: one line of text that may take up to four lines of room. */
export function TitleField({ session, field, isEditable, isNew, history, onLeave }: TitleFieldProps) {
  const { t } = useTranslation('editor');
  const leave = useEffectEvent(onLeave);
  const go = useCallback(
    (direction: HistoryDirection) => {
      if (history[direction]() === null) sayNothingLeft(direction);
    },
    [history],
  );

  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const fit = () => fitToText(element);
    const binding = new TitleBinding({
      title: session.title,
      field: element,
      origin: screenOrigin,
      onUndo: () => go('undo'),
      onRedo: () => go('redo'),
      onEnter: () => leave(),
      onShown: fit,
    });
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => {
      binding.destroy();
      observer.disconnect();
    };
  }, [session, field, go]);

  // After the field is bound: what was typed before becomes a change of the title.
  useEffect(() => {
    const element = field.current;
    if (!element || !isNew) return;
    return showTitle(element, ([typed, ...more]) => {
      const [line = '', ...rest] = typed.split('\n');
      element.setRangeText(line, element.value.length, element.value.length, 'end');
      element.dispatchEvent(new InputEvent('input'));
      if (rest.length + more.length > 0) leave([rest.join('\n'), ...more]);
    });
  }, [field, isNew]);

  return (
    <textarea
      ref={field}
      className={classes.title}
      rows={1}
      dir="auto"
      enterKeyHint="next"
      maxLength={limits.titleCharacters}
      placeholder={t('titlePlaceholder')}
      aria-label={t('titlePlaceholder')}
      readOnly={!isEditable}
      data-kept
      spellCheck={isEditable}
      autoComplete="off"
      // What is undone next belongs to where the person is now, not to what they did elsewhere just before.
      onFocus={() => history.stopCapturing()}
      onBlur={() => history.stopCapturing()}
      onKeyDown={(event) => {
        // Safari ends the composition before the Enter that ended it, and says so by this code alone.
        if (event.nativeEvent.isComposing || event.keyCode === 229) return;
        if (event.key === 'Enter' || (event.key === 'ArrowDown' && isAtEnd(event.currentTarget))) {
          event.preventDefault();
          onLeave();
        } else if (isEditable && (event.ctrlKey || event.metaKey) && !event.altKey) {
          const key = event.key.toLowerCase();
          if (key !== 'z' && key !== 'y') return;
          event.preventDefault();
          go(key === 'y' || event.shiftKey ? 'redo' : 'undo');
        }
      }}
    />
  );
}

function isAtEnd({ selectionStart, value }: HTMLTextAreaElement): boolean {
  return selectionStart === value.length;
}
