import { CloseButton, TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  search: string;
  onSearch: (search: string) => void;
  /** What Escape does besides; it empties the field. */
  onEscape?: () => void;
  id?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Narrows a list while one types; Escape empties it. */
export function SearchField({ label, search, onSearch, onEscape, id, ref = null }: SearchFieldProps) {
  const { t } = useTranslation('collections');
  const field = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      ref={useMergedRef(field, ref)}
      {...(id !== undefined && { id })}
      type="search"
      className={classes.search}
      classNames={{ input: classes.input }}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      value={search}
      leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
      rightSectionPointerEvents="all"
      rightSection={
        search && (
          <CloseButton
            size="sm"
            aria-label={t('search.clear')}
            onClick={() => {
              onSearch('');
              field.current?.focus();
            }}
          />
        )
      }
      onChange={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !(search || onEscape)) return;
        event.preventDefault();
        onSearch('');
        onEscape?.();
      }}
    />
  );
}
