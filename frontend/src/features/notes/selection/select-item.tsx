import type { NoteSummary } from '@commonplace/contracts/api';
import { Menu } from '@mantine/core';
import { IconSquareCheck } from '@tabler/icons-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { isSelectable, PanelSelection } from './note-selection.ts';

/** The item of a note's menu that selects it: the way for a finger, which has no hover. */
export function SelectItem({ note }: { note: NoteSummary }) {
  const { t } = useTranslation('note-lists');
  const panel = useContext(PanelSelection);
  if (!panel || !isSelectable(note)) return null;
  return (
    <Menu.Item
      leftSection={<IconSquareCheck size={18} stroke={1.5} aria-hidden />}
      onClick={() => panel.selection.add([note], note.id)}
    >
      {t('select.item')}
    </Menu.Item>
  );
}
