import { type MessageKind, messageKinds } from '@commonplace/contracts/document';
import { ActionIcon, Portal, Tooltip } from '@mantine/core';
import { IconTagOff } from '@tabler/icons-react';
import { type Editor, getMarkRange } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBesideText } from '../use-beside-text.ts';
import classes from './tag-menu.module.css';

interface TagHere {
  from: number;
  to: number;
  kind: MessageKind;
}

/** Below the tag that the caret is in: changes its kind or removes it. Alt+F10 leads to it, Escape back to the text. */
export function TagMenu({ editor }: { editor: Editor }) {
  const [isInside, setInside] = useState(false);
  const here = useEditorState({
    editor,
    selector: ({ editor }) => (editor.isEditable ? tagHere(editor) : null),
  });
  const isFocused = useEditorState({ editor, selector: ({ editor }) => editor.isFocused });
  return here && (isFocused || isInside) ? (
    <OpenMenu editor={editor} here={here} onInside={setInside} />
  ) : null;
}

interface OpenMenuProps {
  editor: Editor;
  here: TagHere;
  onInside: (isInside: boolean) => void;
}

function OpenMenu({ editor, here, onInside }: OpenMenuProps) {
  const { t } = useTranslation('insert');
  const [box, setBox] = useState<HTMLElement | null>(null);
  useBesideText(editor, here.from, box);
  useEffect(() => {
    const { dom } = editor.view;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F10' || !event.altKey) return;
      event.preventDefault();
      box?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
    };
    dom.addEventListener('keydown', onKey);
    return () => dom.removeEventListener('keydown', onKey);
  }, [editor, box]);

  return (
    <Portal>
      <div
        ref={setBox}
        role="toolbar"
        aria-label={t('tag.label')}
        className={`${classes.menu} note-text`}
        // The selection stays in the text.
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={(event) => moveOrLeave(event, editor)}
        onFocus={() => onInside(true)}
        onBlur={({ relatedTarget }) => onInside(box?.contains(relatedTarget) ?? false)}
      >
        {messageKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            tabIndex={-1}
            aria-pressed={kind === here.kind}
            className={classes.kind}
            onClick={() => setKind(editor, kind)}
          >
            <span className={`tag tag-${kind}`}>{t(`kinds.${kind}`)}</span>
          </button>
        ))}
        <Tooltip label={t('tag.remove')}>
          <ActionIcon tabIndex={-1} aria-label={t('tag.remove')} onClick={() => setKind(editor, null)}>
            <IconTagOff size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </Portal>
  );
}

/** The tag that the caret is in or at an end of. */
function tagHere({ state }: Pick<Editor, 'state'>): TagHere | null {
  const type = state.schema.marks.tag;
  const { $from, $to } = state.selection;
  if (!type || !$from.sameParent($to)) return null;
  const range = getMarkRange($from, type);
  if (!range || $to.pos > range.to) return null;
  const mark = state.doc.nodeAt(range.from)?.marks.find((each) => each.type === type);
  return mark ? { ...range, kind: mark.attrs.kind as MessageKind } : null;
}

/** Gives the tag at the caret another kind, or none, which leaves its word. */
function setKind(editor: Editor, kind: MessageKind | null): void {
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const here = tagHere(editor);
      const type = state.schema.marks.tag;
      if (!here || !type) return false;
      tr.removeMark(here.from, here.to, type);
      if (kind) tr.addMark(here.from, here.to, type.create({ kind }));
      return true;
    })
    .run();
}

function moveOrLeave(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const here = buttons.indexOf(event.target as HTMLButtonElement);
  const next = {
    ArrowRight: (here + 1) % buttons.length,
    ArrowLeft: (here - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  if (event.key === 'Escape') editor.commands.focus();
  else if (next === undefined) return;
  else buttons[next]?.focus();
  event.preventDefault();
}
