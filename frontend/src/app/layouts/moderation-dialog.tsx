import { useSyncExternalStore } from 'react';
import { requestedDialog } from '../../features/moderation/requested-dialog.ts';
import { withTexts } from '../../shared/i18n/load-texts.ts';
import { lazyPart } from '../../shared/ui/loading/lazy-part.tsx';

const ModerationDialogs = lazyPart(
  'moderation-dialogs',
  async () =>
    (await withTexts(['moderation'], import('../../features/moderation/moderation-dialogs.tsx')))
      .ModerationDialogs,
);

/** The dialog that a menu of any page requested before it blocks or reports. */
export function ModerationDialog() {
  const requested = useSyncExternalStore(requestedDialog.subscribe, requestedDialog.current);
  if (!requested) return null;
  return <ModerationDialogs requested={requested} onClose={requestedDialog.close} />;
}
