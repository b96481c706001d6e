import { Button, Menu } from '@mantine/core';
import { IconArrowsSort, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type NoteSort, noteSortFields, sortBy } from './note-sort.ts';
import tools from './tools.module.css';

interface SortMenuProps {
  sort: NoteSort;
  /** Whether what is shown has an order that was given by hand. */
  hasOrder: boolean;
  onSort: (sort: NoteSort) => void;
}

/** What a list is sorted by. Choosing the present field again turns its order round. */
export function SortMenu({ sort, hasOrder, onSort }: SortMenuProps) {
  const { t } = useTranslation('notes');
  const fields = noteSortFields.filter((field) => field !== 'bookOrder' || hasOrder);
  const Order = sort.order === 'ASC' ? IconSortAscending : IconSortDescending;
  const choose = (by: NoteSort['by']) => {
    if (by !== sort.by || by === 'bookOrder') onSort(sortBy(by));
    else onSort({ by, order: sort.order === 'ASC' ? 'DESC' : 'ASC' });
  };
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
        {fields.map((field) => (
          <Menu.Item
            key={field}
            role="menuitemradio"
            aria-checked={field === sort.by}
            className={tools.choice}
            rightSection={
              field === sort.by &&
              field !== 'bookOrder' && (
                <Order size={18} stroke={1.5} role="img" aria-label={t(`sort.${sort.order}`)} />
              )
            }
            onClick={() => choose(field)}
          >
            {t(`sort.${field}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
