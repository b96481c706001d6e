import { Menu, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { type PointerEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dragByPointer } from '../../../shared/pointer/drag-by-pointer.ts';
import { scrollerOf } from '../../../shared/ui/scrolling-parent.ts';
import { type FollowedRange, followRange } from '../follow-range.ts';
import { readableKeys } from '../toolbar/commands/commands.ts';
import { blockBoxes, posUnder } from './block-boxes.ts';
import classes from './block-handle.module.css';
import { followBlock, type ShownBlock } from './follow-block.ts';
import { type BlockRange, nextPlace, placeUnder, rangeOf } from './movable-blocks.ts';
import { deleteBlocks, doubleBlocks, moveBlocks, stepBlocks } from './move-blocks.ts';

/**
 * The handle beside the block that the pointer is over, or that has the caret: dragged by mouse, pen and finger it
 * moves the block; pressed, or by Alt+Enter in the text, it opens what can be done with the block.
 *
 * Nothing is rendered while it follows or drags.
 */
export function BlockHandle({ editor }: { editor: Editor }) {
  const { t } = useTranslation('block-handle');
  const layer = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const veil = useRef<HTMLDivElement>(null);
  const block = useRef<ShownBlock | null>(null);
  const wasDragged = useRef(false);
  /** What the menu is about, which others may move while it is open. */
  const followed = useRef<FollowedRange | null>(null);
  const [opened, setOpened] = useState(false);
  const [said, setSaid] = useState('');

  const open = useCallback(
    (range: BlockRange | null) => {
      followed.current?.stop();
      followed.current = range && followRange(editor, range);
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
      const range = rangeOf(editor.state.selection);
      if (!range) return;
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
  const step = (direction: 1 | -1) =>
    act((range) =>
      stepBlocks(editor, range, direction) ? t(direction === 1 ? 'movedDown' : 'movedUp') : '',
    );
  const canStep = (direction: 1 | -1) => {
    const range = opened ? followed.current?.now() : null;
    return range ? nextPlace(editor.state.doc, range, direction) !== null : false;
  };

  return (
    <div ref={layer} className={classes.layer}>
      <div ref={veil} className={classes.veil} hidden />
      <div ref={mark} className={classes.mark} hidden />
      <Menu
        opened={opened}
        onChange={(isOpen) => {
          if (isOpen) return;
          open(null);
          editor.view.focus();
        }}
        position="bottom-start"
        width={240}
        returnFocus={false}
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
        <Menu.Dropdown aria-label={t('menu')}>
          <Item icon={IconArrowUp} keys="Alt-Shift-↑" isPossible={canStep(-1)} run={() => step(-1)}>
            {t('up')}
          </Item>
          <Item icon={IconArrowDown} keys="Alt-Shift-↓" isPossible={canStep(1)} run={() => step(1)}>
            {t('down')}
          </Item>
          <Item icon={IconCopy} run={() => act((range) => (doubleBlocks(editor, range) ? t('double') : ''))}>
            {t('double')}
          </Item>
          <Item icon={IconTrash} run={() => act((range) => (deleteBlocks(editor, range) ? t('delete') : ''))}>
            {t('delete')}
          </Item>
        </Menu.Dropdown>
      </Menu>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

interface ItemProps {
  icon: typeof IconCopy;
  keys?: string;
  isPossible?: boolean;
  run: () => void;
  children: ReactNode;
}

function Item({ icon: Icon, keys, isPossible = true, run, children }: ItemProps) {
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
      rightSection={keys && <kbd className={classes.keys}>{readableKeys(keys)}</kbd>}
      disabled={!isPossible}
      onClick={run}
    >
      {children}
    </Menu.Item>
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
