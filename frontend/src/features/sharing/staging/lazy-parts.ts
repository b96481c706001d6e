import { withTexts } from '../../../shared/i18n/load-texts.ts';
import { lazyPart } from '../../../shared/ui/loading/lazy-part.tsx';

// Few notes are staged: each is loaded when it is first shown.

export const StagedState = lazyPart(
  'staged-state',
  async () => (await withTexts(['staging'], import('./staged-state.tsx'))).StagedState,
);

export const PublishModeItem = lazyPart(
  'publish-mode-item',
  async () => (await withTexts(['staging'], import('./publish-mode-item.tsx'))).PublishModeItem,
);
