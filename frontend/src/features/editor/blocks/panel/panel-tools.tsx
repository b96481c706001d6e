import { panelKinds } from '@commonplace/contracts/document';
import { IconContrast2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KindMenu } from '../block-tools/kind-menu.tsx';
import { Tool } from '../block-tools/tool.tsx';
import type { BlockToolProps } from '../editor-block.ts';

export function PanelTools({ attrs, set }: BlockToolProps) {
  const { t } = useTranslation('blocks');
  const isLight = attrs.light === true;
  return (
    <>
      <KindMenu
        block={t('panel.name')}
        kinds={panelKinds}
        kind={String(attrs.kind)}
        onKind={(kind) => set({ kind })}
      />
      <Tool label={t('panel.light')} isOn={isLight} onClick={() => set({ light: !isLight })}>
        <IconContrast2 size={18} stroke={1.5} aria-hidden />
      </Tool>
    </>
  );
}
