import { type RefObject, useLayoutEffect, useState } from 'react';

/** The place of tools, in pixels from the corner of their offset parent. */
interface ToolPlace {
  top: number;
  left: number;
  height: number;
  /** Beside the text, where a page has a margin for them; else above the block's end. */
  isBeside: boolean;
}

/**
 * Keeps tools beside their block as the text around it grows and shrinks.
 *
 * @param width how wide the tools are
 */
export function useToolPlace(
  block: HTMLElement | null,
  text: HTMLElement,
  tools: RefObject<HTMLElement | null>,
  width: number,
): ToolPlace | null {
  const [place, setPlace] = useState<ToolPlace | null>(null);
  useLayoutEffect(() => {
    if (!block) return setPlace(null);
    const measure = () => {
      const page = tools.current?.offsetParent;
      if (!page || !block.isConnected) return;
      const frame = page.getBoundingClientRect();
      const own = block.getBoundingClientRect();
      const all = text.getBoundingClientRect();
      const right = Math.min(own.right, all.right);
      const isBeside = all.right - right < inset && frame.right - right >= width + room;
      const next = {
        top: Math.round(own.top - frame.top) - page.clientTop,
        left: Math.round(right - frame.left) - page.clientLeft,
        height: Math.round(own.height),
        isBeside,
      };
      setPlace((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
    };
    measure();
    // Whatever moves the block from above changes the height of the text.
    const observer = new ResizeObserver(measure);
    for (const element of [block, text]) observer.observe(element);
    return () => observer.disconnect();
  }, [block, text, tools, width]);
  return block && place;
}

/** A block that ends within this distance of the text's edge counts as ending there. */
const inset = 24;
/** The space between a block and its tools, and between them and the edge of the page. */
const room = 16;
