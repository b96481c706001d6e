import { ActionIcon, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { typingPause } from '../../api/index.ts';
import { SearchField } from './search-field.tsx';

/** A search of the server that is opened and closed; closed, it asks for nothing. */
export function useToggledSearch() {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [rested] = useDebouncedValue(text.trim(), typingPause);
  const toggle = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const open = () => {
    flushSync(() => setOpen(true));
    field.current?.focus();
  };
  const close = () => {
    setText('');
    flushSync(() => setOpen(false));
    toggle.current?.focus();
  };
  return {
    isOpen,
    text,
    setText,
    asked: isOpen && text.trim() ? rested : '',
    open,
    close,
    toggle,
    field,
    id,
  };
}

type Search = ReturnType<typeof useToggledSearch>;

/** Opens and closes the search; `label` says what it searches. */
export function SearchToggle({ search, label }: { search: Search; label: string }) {
  const { t } = useTranslation('collections');
  const words = search.isOpen ? t('search.close') : label;
  const Icon = search.isOpen ? IconX : IconSearch;
  return (
    <Tooltip label={words}>
      <ActionIcon
        ref={search.toggle}
        aria-label={words}
        aria-expanded={search.isOpen}
        aria-controls={search.isOpen ? search.id : undefined}
        onClick={search.isOpen ? search.close : search.open}
      >
        <Icon size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

export function ToggledSearchField({ search, label }: { search: Search; label: string }) {
  if (!search.isOpen) return null;
  return (
    <SearchField
      ref={search.field}
      id={search.id}
      label={label}
      search={search.text}
      onSearch={search.setText}
      onEscape={search.close}
    />
  );
}
