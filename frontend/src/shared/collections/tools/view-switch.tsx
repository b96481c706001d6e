import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutGrid, IconLayoutList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** How a list shows its items. */
export type CollectionView = 'list' | 'cards';

interface ViewSwitchProps {
  view: CollectionView;
  onView: (view: CollectionView) => void;
}

/** Changes between a list and cards; named after what it would change to. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const { t } = useTranslation('collections');
  const next = view === 'list' ? 'cards' : 'list';
  const Icon = next === 'cards' ? IconLayoutGrid : IconLayoutList;
  return (
    <Tooltip label={t(`view.${next}`)}>
      <ActionIcon aria-label={t(`view.${next}`)} onClick={() => onView(next)}>
        <Icon size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
