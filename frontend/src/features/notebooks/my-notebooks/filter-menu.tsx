import { type Sharing, sharing as sharings } from '@commonplace/contracts/abilities';
import { ActionIcon, Indicator, Menu, Tooltip } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Everything: what the filter lets through unless it is told otherwise. */
export const allSharings: readonly Sharing[] = sharings.options;

interface FilterMenuProps {
  shown: readonly Sharing[];
  onShown: (shown: readonly Sharing[]) => void;
}

/** Which of private, shared and public notebooks are listed. */
export function FilterMenu({ shown, onShown }: FilterMenuProps) {
  const { t } = useTranslation('notebooks');
  const isActive = shown.length < allSharings.length;
  const words = shown.map((sharing) => t(`filter.${sharing}`)).join(', ');
  const label = isActive ? t('filter.active', { shown: words }) : t('filter.label');
  return (
    <Menu width={200}>
      <Menu.Target>
        <Tooltip label={label}>
          <ActionIcon aria-label={label}>
            <Indicator disabled={!isActive} size={8} color="action" offset={2}>
              <IconFilter size={20} stroke={1.5} style={{ display: 'block' }} />
            </Indicator>
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('filter.show')}</Menu.Label>
        {allSharings.map((sharing) => {
          const isShown = shown.includes(sharing);
          return (
            <Menu.CheckboxItem
              key={sharing}
              checked={isShown}
              onChange={() =>
                onShown(allSharings.filter((one) => (one === sharing ? !isShown : shown.includes(one))))
              }
            >
              {t(`filter.${sharing}`)}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
