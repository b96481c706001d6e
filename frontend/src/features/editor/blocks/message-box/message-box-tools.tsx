import { messageKinds } from '@commonplace/contracts/document';
import { useTranslation } from 'react-i18next';
import { KindMenu } from '../block-tools/kind-menu.tsx';
import type { BlockToolProps } from '../editor-block.ts';

export function MessageBoxTools({ attrs, set }: BlockToolProps) {
  const { t } = useTranslation('blocks');
  return (
    <KindMenu
      block={t('messageBox.name')}
      kinds={messageKinds}
      kind={String(attrs.kind)}
      onKind={(kind) => set({ kind })}
    />
  );
}
