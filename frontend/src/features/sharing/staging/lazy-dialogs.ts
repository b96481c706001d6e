import { withTexts } from '../../../shared/i18n/load-texts.ts';
import { lazyPart } from '../../../shared/ui/loading/lazy-part.tsx';

// Each is loaded when it is first opened.

export const PublishChangesDialog = lazyPart(
  'publish-changes-dialog',
  async () =>
    (await withTexts(['comparison', 'staging'], import('./publish-changes-dialog.tsx'))).PublishChangesDialog,
);

export const DiscardChangesDialog = lazyPart(
  'discard-changes-dialog',
  async () => (await withTexts(['staging'], import('./discard-changes-dialog.tsx'))).DiscardChangesDialog,
);
