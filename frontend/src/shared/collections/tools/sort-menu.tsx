import { Menu } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Sort, sortBy, sortOrders } from './sort.ts';
import { Tool } from './tool.tsx';

interface SortMenuProps<Field extends string> {
  sort: Sort<Field>;
  /** In the order of the menu. */
  fields: readonly Field[];
  nameOf: (field: Field) => string;
  /** An order that was given by hand has one direction. */
  byHand?: Field;
  onSort: (sort: Sort<Field>) => void;
  isCompact?: boolean;
}

/** What a list is sorted by, and in which direction. */
export function SortMenu<Field extends string>({
  sort,
  fields,
  nameOf,
  byHand,
  onSort,
  isCompact = false,
}: SortMenuProps<Field>) {
  const { t } = useTranslation('collections');
  const name = nameOf(sort.by);
  return (
    <Menu width={216} position="bottom-start">
      <Menu.Target>
        <Tool Icon={IconArrowsSort} label={t('sort.label', { by: name })} text={isCompact ? null : name} />
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
            {nameOf(field)}
          </Menu.RadioItem>
        ))}
        {sort.by !== byHand && (
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
