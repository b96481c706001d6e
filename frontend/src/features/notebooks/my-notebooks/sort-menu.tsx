import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconArrowsSort, IconCheck } from '@tabler/icons-react';
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
    <Menu width={200} closeOnItemClick={false}>
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
          <Menu.Item
            key={field}
            role="menuitemradio"
            aria-checked={sort.field === field}
            rightSection={sort.field === field && <IconCheck size={16} stroke={1.5} aria-hidden />}
            onClick={() => onSort({ field, order: usualOrder(field) })}
          >
            {t(`sort.${field}`)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('sort.order')}</Menu.Label>
        {sortOrders.map((order) => (
          <Menu.Item
            key={order}
            role="menuitemradio"
            aria-checked={sort.order === order}
            rightSection={sort.order === order && <IconCheck size={16} stroke={1.5} aria-hidden />}
            onClick={() => onSort({ ...sort, order })}
          >
            {t(`sort.${order}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
