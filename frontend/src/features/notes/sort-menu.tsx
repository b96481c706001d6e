import { Button, Menu } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type NoteSort, noteSortFields, sortBy, sortOrders } from './note-sort.ts';
import tools from './tools.module.css';

interface SortMenuProps {
  sort: NoteSort;
  /** Whether what is shown has an order that was given by hand. */
  hasOrder: boolean;
  onSort: (sort: NoteSort) => void;
}

/** What a list is sorted by, and in which direction; an order by hand has only one. */
export function SortMenu({ sort, hasOrder, onSort }: SortMenuProps) {
  const { t } = useTranslation('notes');
  const fields = noteSortFields.filter((field) => field !== 'bookOrder' || hasOrder);
  return (
    <Menu width={216} position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="ink"
          className={tools.tool}
          leftSection={<IconArrowsSort size={16} stroke={1.5} aria-hidden />}
          aria-label={t('sort.label', { by: t(`sort.${sort.by}`) })}
        >
          {t(`sort.${sort.by}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('sort.by')}</Menu.Label>
        {fields.map((field) => (
          <Menu.RadioItem
            key={field}
            value={field}
            checked={field === sort.by}
            closeMenuOnClick
            onChange={() => onSort(sortBy(field))}
          >
            {t(`sort.${field}`)}
          </Menu.RadioItem>
        ))}
        {sort.by !== 'bookOrder' && (
          <>
            <Menu.Label>{t('sort.order')}</Menu.Label>
            {sortOrders.map((order) => (
              <Menu.RadioItem
                key={order}
                value={order}
                checked={order === sort.order}
                closeMenuOnClick
                onChange={() => onSort({ by: sort.by, order })}
              >
                {t(`sort.${order}`)}
              </Menu.RadioItem>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
