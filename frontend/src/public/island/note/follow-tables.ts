import { showTableRegion } from '../../../shared/note-text/table-region.ts';

/** Keys reach and scroll the tables that are wider than the page. */
export function followTables(): void {
  for (const text of document.querySelectorAll<HTMLElement>('[data-table-label]')) {
    const label = text.dataset.tableLabel ?? null;
    for (const frame of text.querySelectorAll<HTMLElement>('.table-frame')) {
      const room = new ResizeObserver(() => showTableRegion(frame, label));
      for (const element of [frame, ...frame.children]) room.observe(element);
    }
  }
}
