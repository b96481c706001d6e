import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { blockAtCaret, blockOfElement, elementOfBlock, type ToolBlock, toolsOf } from './tool-block.ts';

/** A block whose tools are shown, as it was when they were last updated. */
export interface ShownBlock {
  tools: ToolBlock;
  attrs: Readonly<Record<string, unknown>>;
  /** How many blocks are directly in it. */
  parts: number;
  element: HTMLElement;
}

/** The tools follow the caret this long after a key, in milliseconds: after the letter is on the screen. */
const lookAfter = 60;
/** The tools stay this long while the pointer moves from the block to them, in milliseconds. */
const onTheWay = 250;

/**
 * The block that has its tools shown: the one under the pointer, else the one with the caret while the text or the
 * tools have the focus.
 *
 * @param tools the element of the tools
 * @returns the block, and what shows the one with the caret at once
 */
export function useToolBlock(
  editor: Editor,
  tools: RefObject<HTMLElement | null>,
): [block: ShownBlock | null, showNow: RefObject<() => void>] {
  const [shown, setShown] = useState<ShownBlock | null>(null);
  const showNow = useRef<() => void>(() => undefined);
  useEffect(() => {
    const { view } = editor;
    let hovered: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let leaving: ReturnType<typeof setTimeout> | undefined;

    const look = () => {
      clearTimeout(timer);
      timer = undefined;
      if (editor.isDestroyed) return;
      const hasFocus = view.hasFocus() || tools.current?.contains(document.activeElement);
      const at = hasFocus ? blockAtCaret(view.state) : null;
      const next = (hovered && ofElement(hovered)) ?? (at === null ? null : ofPosition(at));
      setShown((known) => (isSame(known, next) ? known : next));
    };
    const ofElement = (element: HTMLElement) => {
      const found = blockOfElement(view, element);
      return found && describe(found.node, element);
    };
    const ofPosition = (at: number) => {
      const node = view.state.doc.nodeAt(at);
      const dom = view.nodeDOM(at);
      return node && dom instanceof HTMLElement ? describe(node, dom) : null;
    };
    const soon = () => {
      timer ??= setTimeout(look, lookAfter);
    };
    const hover = (element: HTMLElement | null) => {
      clearTimeout(leaving);
      if (element === hovered) return;
      hovered = element;
      look();
    };
    const onMove = ({ target, pointerType, buttons }: PointerEvent) => {
      // No tools appear while something is dragged or selected.
      if (pointerType !== 'mouse' || buttons !== 0 || !(target instanceof Element)) return;
      if (tools.current?.contains(target)) return clearTimeout(leaving);
      const element = view.dom.contains(target) ? elementOfBlock(view, target) : null;
      if (element) hover(element);
      else if (hovered) {
        clearTimeout(leaving);
        leaving = setTimeout(() => hover(null), onTheWay);
      }
    };
    // While a person types, the tools are those of the block with the caret.
    const onKey = () => hover(null);
    showNow.current = () => {
      hovered = null;
      look();
    };
    const page = view.dom.ownerDocument;
    page.addEventListener('pointermove', onMove);
    view.dom.addEventListener('keydown', onKey);
    editor.on('transaction', soon);
    editor.on('focus', soon);
    editor.on('blur', soon);
    const box = tools.current;
    box?.addEventListener('focusout', soon);
    look();
    return () => {
      clearTimeout(timer);
      clearTimeout(leaving);
      page.removeEventListener('pointermove', onMove);
      view.dom.removeEventListener('keydown', onKey);
      box?.removeEventListener('focusout', soon);
      editor.off('transaction', soon);
      editor.off('focus', soon);
      editor.off('blur', soon);
    };
  }, [editor, tools]);
  return [shown, showNow];
}

function describe(node: Node, element: HTMLElement): ShownBlock | null {
  const tools = toolsOf(node);
  if (!tools) return null;
  // Text that is typed changes nothing of the tools, so they are not drawn again for it.
  const parts = node.inlineContent ? 0 : node.childCount;
  return { tools, attrs: node.attrs, parts, element };
}

function isSame(one: ShownBlock | null, other: ShownBlock | null): boolean {
  return (
    one === other ||
    (one !== null &&
      other !== null &&
      one.element === other.element &&
      one.parts === other.parts &&
      JSON.stringify(one.attrs) === JSON.stringify(other.attrs))
  );
}
