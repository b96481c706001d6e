import type { NoteSummary } from '@commonplace/contracts/api';
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { CollectionItems } from '../../../shared/collections/items.ts';
import { writesByKeys } from '../../../shared/ui/keyboard/takes-keys.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import { useLatest } from '../lists/use-latest.ts';
import { isSelectable, mostSelected, PanelSelection, useSelectedCount } from './note-selection.ts';

/** Chooses the note of a row, or all from the one chosen last to it. Null where nothing can be selected. */
export const ChooseRow = createContext<((row: number, isRange: boolean) => void) | null>(null);

interface SelectableListProps {
  items: CollectionItems<NoteSummary>;
  children: ReactNode;
}

/**
 * A list whose notes can be selected, if the panel around it says so: by their boxes, with Shift up to there, by Space,
 * all by Ctrl+A. While any is, a press on a row selects instead of opening; Escape ends it.
 */
export function SelectableList({ items, children }: SelectableListProps) {
  const { t } = useTranslation('note-lists');
  const panel = useContext(PanelSelection);
  const isSelecting = useSelectedCount() > 0;
  const choose = useLatest((row: number, isRange: boolean) => {
    const note = items.at(row)?.item;
    if (!panel || !note || !isSelectable(note)) return;
    const from = isRange ? anchorRow(items, panel.selection.anchorId, row) : null;
    if (from === null) panel.selection.toggle(note);
    else void selectRows(Math.min(from, row), Math.max(from, row), note.id);
  });
  // Another question has other answers.
  const selection = panel?.selection;
  const shown = useRef(items.id);
  useEffect(() => {
    if (shown.current !== items.id) selection?.clear();
    shown.current = items.id;
  }, [selection, items.id]);
  if (!panel) return children;

  const selectRows = async (first: number, last: number, anchorId?: string) => {
    const listed = items.load
      ? await items.load(first, Math.min(last, first + mostSelected - 1))
      : Array.from({ length: last - first + 1 }, (_, row) => items.at(first + row) ?? []).flat();
    panel.selection.add(listed.map(({ item }) => item).filter(isSelectable), anchorId);
    if (last - first >= mostSelected) toast.warning(t('select.most', { most: mostSelected }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event;
    if (event.altKey || writesByKeys(target) || !currentTarget.contains(target as Node)) return;
    const isCtrl = event.ctrlKey || event.metaKey;
    const row = rowOf(target);
    if (isCtrl && key.toLowerCase() === 'a') void selectRows(0, items.count - 1);
    else if (isCtrl || event.shiftKey) return;
    else if (key === ' ' && row !== null && (target as Element).matches('a')) choose(row, false);
    else if (key === 'Escape' && isSelecting) panel.selection.clear();
    else if (key === 'Delete' && isSelecting) panel.onSelected('trash');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    // A key presses without a pointer; other keys than Shift open elsewhere.
    if (row === null || event.detail === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(isSelecting || event.shiftKey) || !(event.target as Element).closest('a')) return;
    event.preventDefault();
    event.stopPropagation();
    choose(row, event.shiftKey);
  };
  return (
    <div
      role="presentation"
      data-selecting={isSelecting || undefined}
      onKeyDownCapture={onKeyDown}
      onClickCapture={onClick}
    >
      <ChooseRow value={choose}>{children}</ChooseRow>
    </div>
  );
}

/** The row of the note chosen last, if it is in this list and not the same. */
function anchorRow(items: CollectionItems<NoteSummary>, anchorId: string | null, row: number): number | null {
  if (anchorId === null) return null;
  const at = Array.from({ length: items.count }, (_, index) => index).findIndex(
    (index) => items.at(index)?.item.id === anchorId,
  );
  return at < 0 || at === row ? null : at;
}

/** Where in its list something stands. */
export function rowOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return row ? Number(row.dataset.index) : null;
}
