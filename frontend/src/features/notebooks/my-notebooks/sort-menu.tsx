import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type NotebookSort, sortFields, sortOrders, usualOrder } from './notebook-order.ts';

interface SortMenuProps {
  sort: NotebookSort;
  onSort: (sort: NotebookSort) => void;
}

/** What the notebooks are sorted by, and in which direction. */
export function SortMenu({ sort, onSort }: SortMenuProps) {
  const { t } = useTranslation('notebooks');
  return (
    <Menu width={200}>
      <Menu.Target>
        <Tooltip label={t('sort.label')}>
          <ActionIcon aria-label={t('sort.label')}>
            <IconArrowsSort size={20} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('sort.by')}</Menu.Label>
        {sortFields.map((field) => (
          <Menu.RadioItem
            key={field}
            value={field}
            checked={sort.field === field}
            onChange={() => onSort({ field, order: usualOrder(field) })}
          >
            {t(`sort.${field}`)}
          </Menu.RadioItem>
        ))}
        <Menu.Label>{t('sort.order')}</Menu.Label>
        {sortOrders.map((order) => (
          <Menu.RadioItem
            key={order}
            value={order}
            checked={sort.order === order}
            onChange={() => onSort({ ...sort, order })}
          >
            {t(`sort.${order}`)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
