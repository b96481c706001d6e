import type { NotebookView } from '@commonplace/contracts/api';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { NotebookListContext } from '../notebook-list-context.ts';
import classes from './fold-list.module.css';
import { NotebookFold, type NotesOf } from './notebook-fold.tsx';
import { useFoldFocus } from './use-fold-focus.ts';

interface FoldListProps extends NotebookListContext {
  notebooks: NotebookView[];
  /** What the list scrolls in. */
  scroller: RefObject<HTMLElement | null>;
  notesOf: NotesOf;
  /** Names the list for those who do not see it. */
  label: string;
  /** A notebook to bring into view and to give the focus, when it is there. */
  wantedId: string | null;
  onWantedShown: () => void;
}

/** Of a fold that is closed, in pixels; see notebook-fold.module.css. */
const foldHeight = 44;

/**
 * Notebooks below each other, each as high as what is unfolded in it. Of many only those that are seen are
 * drawn, and the one that has the focus.
 */
export function FoldList({
  notebooks,
  scroller,
  notesOf,
  label,
  wantedId,
  onWantedShown,
  selectedId,
  onAction,
}: FoldListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const focused = focusedId ? notebooks.findIndex(({ id }) => id === focusedId) : -1;

  // Content above the list can change its height.
  useLayoutEffect(() => {
    const scrolls = scroller.current;
    if (!list.current || !scrolls) return;
    const above = list.current.getBoundingClientRect().top - scrolls.getBoundingClientRect().top;
    setMargin(Math.round(above + scrolls.scrollTop));
  });
  const virtual = useVirtualizer({
    count: notebooks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => foldHeight,
    getItemKey: (at) => notebooks[at]?.id ?? at,
    scrollMargin: margin,
    overscan: 8,
    initialRect: { width: 360, height: 800 },
    rangeExtractor: useCallback(
      (range: Range) => {
        const seen = defaultRangeExtractor(range);
        return focused < 0 || seen.includes(focused) ? seen : [...seen, focused].sort((a, b) => a - b);
      },
      [focused],
    ),
  });

  const keptFocus = useFoldFocus(list);
  const wanted = wantedId ? notebooks.findIndex(({ id }) => id === wantedId) : -1;
  useEffect(() => {
    if (wanted < 0 || !wantedId) return;
    virtual.scrollToIndex(wanted, { align: 'center' });
    setFocusedId(wantedId);
    const frame = requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-notebook="${wantedId}"] [data-fold]`)?.focus();
      onWantedShown();
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, wantedId, virtual, onWantedShown]);

  return (
    <ul
      ref={list}
      className={classes.list}
      aria-label={label}
      style={{ height: virtual.getTotalSize() }}
      onFocus={(event) => {
        const fold = event.target.closest<HTMLElement>('[data-notebook]');
        // What a menu opened stands elsewhere in the page.
        if (fold) setFocusedId(fold.dataset.notebook ?? null);
        keptFocus.onFocus(event);
      }}
      onBlur={keptFocus.onBlur}
      onKeyDown={walk}
    >
      {virtual.getVirtualItems().map(({ index, start, key }) => {
        const notebook = notebooks[index];
        return (
          notebook && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={classes.item}
              aria-setsize={notebooks.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - margin}px)` }}
            >
              <NotebookFold
                notebook={notebook}
                selected={notebook.id === selectedId}
                onAction={onAction}
                notesOf={notesOf}
              />
            </li>
          )
        );
      })}
    </ul>
  );
}

/** The arrow keys on a fold: up and down to its neighbours, right to open it, left to close it. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const fold = event.target;
  if (!(fold instanceof HTMLElement) || !fold.matches('[data-fold]')) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const isOpen = fold.getAttribute('aria-expanded') === 'true';
  const folds = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-fold]')];
  const here = folds.indexOf(fold);
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp':
      focusIn(folds[here + (event.key === 'ArrowDown' ? 1 : -1)]);
      break;
    case 'ArrowRight':
      if (!isOpen) fold.click();
      break;
    case 'ArrowLeft':
      if (isOpen) fold.click();
      break;
    default:
      return;
  }
  event.preventDefault();
}

function focusIn(fold: HTMLElement | undefined): void {
  fold?.focus({ preventScroll: true });
  fold?.closest('h2, h3')?.parentElement?.scrollIntoView({ block: 'nearest' });
}
