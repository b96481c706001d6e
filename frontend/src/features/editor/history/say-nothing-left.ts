import { i18n } from '../../../shared/i18n/i18n.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import type { HistoryDirection } from '../binding/index.ts';

/** Says that this screen has done nothing that could be undone or redone, as after a reload. */
export function sayNothingLeft(direction: HistoryDirection): void {
  toast.brief(i18n.t(`live-note:nothingLeft.${direction}`), { id: `nothing-to-${direction}`, yields: true });
}
