import { Menu, VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as Y from 'yjs';
import { dragByPointer } from '../../../shared/pointer/drag-by-pointer.ts';
import { scrollerOf } from '../../../shared/ui/scrolling-parent.ts';
import { type FollowedRange, followRange } from '../follow-range.ts';
import { readableKeys } from '../toolbar/commands/commands.ts';
import { blockBoxes, posUnder } from './block-boxes.ts';
import classes from './block-handle.module.css';
import { BlockMenu } from './block-menu.tsx';
import { followBlock, type ShownBlock } from './follow-block.ts';
import { type BlockRange, placeUnder, rangeOf, withBox } from './movable-blocks.ts';
import { moveBlocks } from './move-blocks.ts';

interface BlockHandleProps {
  editor: Editor;
  /** Of the note's live document; null while it has none. */
  documentName: string | null;
  /** What the editor shows. */
  content: Y.XmlFragment;
  /** Begins a comment about a block; absent where the note takes none. */
  onComment?: ((quote: string) => void) | undefined;
}

/**
 * The handle beside the block that the pointer is over, or that has the caret: dragged by mouse, pen and finger it
 * moves the block; pressed, or by Alt+Enter in the text, it opens what can be done with the block.
 *
 * Nothing is rendered while it follows or drags.
 */
export function BlockHandle({ editor, documentName, content, onComment }: BlockHandleProps) {
  const { t } = useTranslation('block-handle');
  const layer = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const veil = useRef<HTMLDivElement>(null);
  const block = useRef<ShownBlock | null>(null);
  const wasDragged = useRef(false);
  /** What the menu is about, which others may move while it is open. */
  const followed = useRef<FollowedRange | null>(null);
  /** Counts how often it was opened: it may be opened for another block while it fades out. */
  const opening = useRef(0);
  const [opened, setOpened] = useState(false);
  const [said, setSaid] = useState('');

  const open = useCallback(
    (range: BlockRange | null) => {
      followed.current?.stop();
      followed.current = range && followRange(editor, range);
      if (range) opening.current += 1;
      setOpened(range !== null);
    },
    [editor],
  );

  useEffect(() => {
    if (!layer.current || !handle.current) return;
    const shown = followBlock(editor, layer.current, handle.current);
    block.current = shown;
    const storage = editor.storage.blockMoves;
    const openMenu = () => {
      const selected = rangeOf(editor.state.selection);
      if (!selected) return;
      const range = withBox(editor.state.doc, selected);
      shown.show(range);
      open(range);
    };
    if (storage) storage.openMenu = openMenu;
    return () => {
      shown.stop();
      followed.current?.stop();
      if (storage?.openMenu === openMenu) storage.openMenu = null;
    };
  }, [editor, open]);

  const press = (event: PointerEvent) => {
    const { view } = editor;
    const pressed = block.current?.range() ?? null;
    wasDragged.current = false;
    if (event.button !== 0 || !event.isPrimary || !pressed || opened) return;
    const dragged = followRange(editor, pressed);
    let place: number | null = null;
    dragByPointer({
      event: event.nativeEvent,
      as: { kind: 'move', scroller: scrollerOf(view.dom) },
      onBegin: () => {
        wasDragged.current = true;
        block.current?.hold(true);
      },
      onMove: (x, y) => {
        const range = dragged.now();
        const pos = posUnder(view, x, y);
        const { doc } = view.state;
        place = pos === null || !range ? null : placeUnder(doc, range, doc.resolve(pos), y, blockBoxes(view));
        if (range) drawVeil(veil.current, layer.current, editor, range);
        drawMark(mark.current, layer.current, editor, place);
      },
      onEnd: (isDropped) => {
        const range = dragged.now();
        dragged.stop();
        drawMark(mark.current, layer.current, editor, null);
        if (veil.current) veil.current.hidden = true;
        block.current?.hold(false);
        if (!isDropped || place === null || !range) return;
        if (moveBlocks(editor, range, place)) setSaid(t('moved'));
        view.focus();
      },
    });
  };

  const act = (run: (range: BlockRange) => string) => {
    const range = followed.current?.now();
    open(null);
    if (range) setSaid(run(range));
    editor.view.focus();
  };
  const close = () => {
    open(null);
    editor.view.focus();
  };

  return (
    <div
      ref={layer}
      role="presentation"
      className={classes.layer}
      // Before the menus: one within another gives the focus back to an entry that goes with it.
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape' || !opened) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <div ref={veil} className={classes.veil} hidden />
      <div ref={mark} className={classes.mark} hidden />
      <Menu
        opened={opened}
        onChange={(isOpen) => {
          if (!isOpen) close();
        }}
        position="bottom-start"
        width={240}
        returnFocus={false}
        // Not keys: while it fades out, those that open it come from outside of it.
        clickOutsideEvents={['mousedown', 'touchstart']}
        withinPortal
      >
        <Menu.Target>
          <button
            ref={handle}
            type="button"
            hidden
            className={classes.handle}
            aria-label={t('handle')}
            title={t('hint', { shortcut: readableKeys('Alt-Enter') })}
            onPointerDown={press}
            // The selection in the text is what a keyboard goes on with.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (!wasDragged.current) open(opened ? null : (block.current?.range() ?? null));
            }}
          >
            <IconGripVertical size={18} stroke={1.5} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <BlockMenu
            key={opening.current}
            editor={editor}
            documentName={documentName}
            content={content}
            range={followed.current?.now() ?? null}
            act={act}
            onComment={onComment}
          />
        </Menu.Dropdown>
      </Menu>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

/** The line that says where the block would go. */
function drawMark(
  mark: HTMLElement | null,
  layer: HTMLElement | null,
  { view }: Editor,
  place: number | null,
) {
  if (!mark || !layer) return;
  mark.hidden = place === null;
  if (place === null) return;
  const { nodeAfter, nodeBefore } = view.state.doc.resolve(place);
  const boxOf = blockBoxes(view);
  const after = nodeAfter ? boxOf(place) : null;
  const before = nodeBefore ? boxOf(place - nodeBefore.nodeSize) : null;
  const box = after ?? before;
  if (!box) return;
  const y = after && before ? (before.bottom + after.top) / 2 : after ? after.top - 4 : box.bottom + 4;
  const origin = layer.getBoundingClientRect();
  Object.assign(mark.style, {
    left: `${box.left - origin.left}px`,
    top: `${y - origin.top}px`,
    width: `${box.width}px`,
  });
}

/** Lies over what is being moved. Not a class of the block: the text would be read again for it. */
function drawVeil(veil: HTMLElement | null, layer: HTMLElement | null, { view }: Editor, range: BlockRange) {
  if (!veil || !layer) return;
  const { doc } = view.state;
  const boxOf = blockBoxes(view);
  const last = doc.resolve(range.to).nodeBefore;
  const top = boxOf(range.from);
  const bottom = last ? boxOf(range.to - last.nodeSize) : null;
  veil.hidden = !top || !bottom;
  if (!top || !bottom) return;
  const origin = layer.getBoundingClientRect();
  Object.assign(veil.style, {
    left: `${top.left - origin.left}px`,
    top: `${top.top - origin.top}px`,
    width: `${top.width}px`,
    height: `${bottom.bottom - top.top}px`,
  });
}
