import type { Asked } from './asked.ts';
import { BlockDialog } from './block-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';

/** The dialog that a menu requested. */
export function ModerationDialogs({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  return asked.act === 'block' ? (
    <BlockDialog person={asked.person} onClose={onClose} />
  ) : (
    <ReportDialog subject={asked.subject} onClose={onClose} />
  );
}
