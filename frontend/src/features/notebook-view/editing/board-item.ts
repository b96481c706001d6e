import type { Dragged } from '../order/drop-place.ts';
import { dragPart } from '../order/use-pointer-drag.ts';

/** Which note or section a button on the board belongs to. */
export function itemOf(button: Element): Dragged | null {
  const part = button.closest(`[${dragPart.note}], [${dragPart.head}]`);
  const noteId = part?.getAttribute(dragPart.note);
  if (noteId) return { kind: 'note', id: noteId };
  const sectionId = part?.getAttribute(dragPart.head);
  return sectionId ? { kind: 'section', id: sectionId } : null;
}

/** A button of a note or section on the board, wherever it is by now. */
export function buttonOf(
  board: HTMLElement | null,
  { kind, id }: Dragged,
  which: 'handle' | 'menu',
): HTMLElement | null {
  const part = kind === 'note' ? dragPart.note : dragPart.head;
  return board?.querySelector<HTMLElement>(`[${part}="${CSS.escape(id)}"] [data-${which}]`) ?? null;
}
