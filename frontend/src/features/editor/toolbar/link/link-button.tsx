import { IconLink } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useTranslation } from 'react-i18next';
import { BarButton } from '../bar/bar-button.tsx';
import { useSelectionFacts } from '../selection/use-selection-facts.ts';
import { canLink, openLinkPanel } from './link-opener.ts';

/** Opens the panel in which a link is set, changed and removed. */
export function LinkButton({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor-tools');
  const { on, possible } = useSelectionFacts(editor, () => ({
    on: editor.isActive('link'),
    possible: canLink(editor),
  }));
  return (
    <BarButton
      name={t('link.name')}
      keys="Mod-K"
      on={on}
      possible={possible}
      onPress={() => openLinkPanel(editor)}
    >
      <IconLink size={18} stroke={1.5} aria-hidden />
    </BarButton>
  );
}
