import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export type ShelfView = 'list' | 'cards';

interface ViewSwitchProps {
  view: ShelfView;
  onView: (view: ShelfView) => void;
}

/** Goes from rows to cards and back. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const { t } = useTranslation('notebooks');
  const next = view === 'list' ? 'cards' : 'list';
  const Icon = next === 'list' ? IconList : IconLayoutGrid;
  const label = t(next === 'list' ? 'saved.list' : 'saved.cards');
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={() => onView(next)}>
        <Icon size={20} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}
