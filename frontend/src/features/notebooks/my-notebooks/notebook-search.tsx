import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './notebook-search.module.css';

interface NotebookSearchProps {
  search: string;
  onSearch: (search: string) => void;
}

/** Finds notebooks by their names while one types; Escape empties it. */
export function NotebookSearch({ search, onSearch }: NotebookSearchProps) {
  const { t } = useTranslation('notebooks');
  const field = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search}
      classNames={{ input: classes.input }}
      aria-label={t('search')}
      placeholder={t('search')}
      autoComplete="off"
      value={search}
      leftSection={<IconSearch size={18} stroke={1.5} />}
      rightSectionPointerEvents="all"
      rightSection={
        search && (
          <CloseButton
            size="sm"
            aria-label={t('clearSearch')}
            onClick={() => {
              onSearch('');
              field.current?.focus();
            }}
          />
        )
      }
      onChange={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !search) return;
        event.preventDefault();
        onSearch('');
      }}
    />
  );
}
