import { BlockDialog } from './block-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import type { RequestedDialog } from './requested-dialog.ts';

/** The dialog that a menu requested. */
export function ModerationDialogs({
  requested,
  onClose,
}: {
  requested: RequestedDialog;
  onClose: () => void;
}) {
  return requested.act === 'block' ? (
    <BlockDialog person={requested.person} onClose={onClose} />
  ) : (
    <ReportDialog subject={requested.subject} onClose={onClose} />
  );
}
