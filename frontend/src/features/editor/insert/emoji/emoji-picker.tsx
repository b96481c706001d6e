import { FocusTrap, Portal } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { Editor } from '@tiptap/core';
import {
  type Emoji,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
  EmojiPicker as Frimousse,
  type SkinTone,
} from 'frimousse';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asOneStep } from '../insert-block.ts';
import { useBesideText } from '../use-beside-text.ts';
import { loadEmojiData, noEmoji } from './emoji-data.ts';
import classes from './emoji-picker.module.css';

/** The emoji, at the caret. Loaded on first use. */
export function EmojiPicker({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('insert');
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [skinTone, setSkinTone] = useLocalStorage<SkinTone>({
    key: 'emojiSkinTone',
    defaultValue: 'none',
    getInitialValueInEffect: false,
  });
  const [columns] = useState(() => (window.matchMedia('(pointer: coarse)').matches ? 7 : 9));
  const [at] = useState(() => editor.state.selection.to);
  useBesideText(editor, at, box);
  useOutsidePress(box, onClose);

  const insert = ({ emoji }: Pick<Emoji, 'emoji'>) => {
    onClose();
    asOneStep(editor, () => {
      editor
        .chain()
        .focus()
        .command(({ tr }) => {
          if (!tr.selection.$from.parent.inlineContent) return false;
          tr.insertText(emoji).scrollIntoView();
          return true;
        })
        .run();
    });
  };

  return (
    <Portal>
      <FocusTrap innerRef={setBox}>
        <div
          role="dialog"
          aria-label={t('emoji.label')}
          className={classes.picker}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            onClose();
            editor.commands.focus();
          }}
        >
          <Frimousse.Root
            className={classes.root}
            columns={columns}
            skinTone={skinTone}
            resolveEmojiData={() =>
              loadEmojiData().catch(() => {
                setFailed(true);
                return noEmoji;
              })
            }
            onEmojiSelect={insert}
          >
            <div className={classes.head}>
              <Frimousse.Search
                data-autofocus
                className={classes.search}
                aria-label={t('emoji.search')}
                placeholder={t('emoji.search')}
                autoComplete="off"
              />
              <SkinToneButton onChange={setSkinTone} />
            </div>
            <Frimousse.Viewport className={classes.viewport}>
              {hasFailed ? (
                <p role="alert" className={classes.message}>
                  {t('emoji.failed')}
                </p>
              ) : (
                <>
                  <Frimousse.Loading className={classes.message}>{t('emoji.loading')}</Frimousse.Loading>
                  <Frimousse.Empty className={classes.message}>{t('emoji.nothing')}</Frimousse.Empty>
                </>
              )}
              <Frimousse.List
                className={classes.list}
                components={{ CategoryHeader, Row, Emoji: EmojiButton }}
              />
            </Frimousse.Viewport>
          </Frimousse.Root>
        </div>
      </FocusTrap>
    </Portal>
  );
}

/** Goes through the tones of skin with each press. */
function SkinToneButton({ onChange }: { onChange: (tone: SkinTone) => void }) {
  const { t } = useTranslation('insert');
  return (
    <Frimousse.SkinTone emoji="✋">
      {({ skinTone, skinToneVariations }) => {
        const index = skinToneVariations.findIndex((each) => each.skinTone === skinTone);
        const next = skinToneVariations[(index + 1) % skinToneVariations.length];
        return (
          <button
            type="button"
            className={classes.tone}
            aria-label={t('emoji.skinTone', { tone: t(`emoji.tones.${skinTone}`) })}
            onClick={() => next && onChange(next.skinTone)}
          >
            {skinToneVariations[index]?.emoji ?? '✋'}
          </button>
        );
      }}
    </Frimousse.SkinTone>
  );
}

function CategoryHeader({ category, ...props }: EmojiPickerListCategoryHeaderProps) {
  return (
    <div className={classes.category} {...props}>
      {category.label}
    </div>
  );
}

function Row(props: EmojiPickerListRowProps) {
  const row = { ...props, 'aria-rowindex': fromOne(props['aria-rowindex']) };
  return <div className={classes.row} {...row} />;
}

function EmojiButton({ emoji, ...props }: EmojiPickerListEmojiProps) {
  const cell = { ...props, 'aria-colindex': fromOne(props['aria-colindex']) };
  return (
    <button className={classes.emoji} data-active={emoji.isActive || undefined} {...cell} type="button">
      {emoji.emoji}
    </button>
  );
}

/** Rows and columns are counted from one for assistive technology, and from zero by the picker. */
function fromOne(index: number | undefined): number | undefined {
  return index === undefined ? undefined : index + 1;
}

function useOutsidePress(box: HTMLElement | null, onPress: () => void): void {
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box?.contains(target)) latest.current();
    };
    document.addEventListener('pointerdown', onPointer, true);
    return () => document.removeEventListener('pointerdown', onPointer, true);
  }, [box]);
}
