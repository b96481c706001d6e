import { lazy, Suspense, useSyncExternalStore } from 'react';
import { asked } from '../../features/moderation/asked.ts';
import { withTexts } from '../../shared/i18n/load-texts.ts';

const ModerationDialogs = lazy(async () => ({
  default: (await withTexts(['moderation'], import('../../features/moderation/moderation-dialogs.tsx')))
    .ModerationDialogs,
}));

/** The question that a menu of any page asked before it blocks or reports. */
export function ModerationDialog() {
  const question = useSyncExternalStore(asked.subscribe, asked.current);
  if (!question) return null;
  return (
    <Suspense>
      <ModerationDialogs asked={question} onClose={asked.close} />
    </Suspense>
  );
}
