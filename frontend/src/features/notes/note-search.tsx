import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

/** Milliseconds without typing before the server is asked. A newer question gives up the older one. */
const rest = 250;

/** A search that is opened and closed; closed, it asks for nothing. */
export function useNoteSearch() {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [rested] = useDebouncedValue(text.trim(), rest);
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

type Search = ReturnType<typeof useNoteSearch>;

export function NoteSearchToggle({ search }: { search: Search }) {
  const { t } = useTranslation('notes');
  const label = t(search.isOpen ? 'search.close' : 'search.open');
  const Icon = search.isOpen ? IconX : IconSearch;
  return (
    <Tooltip label={label}>
      <ActionIcon
        ref={search.toggle}
        aria-label={label}
        aria-expanded={search.isOpen}
        aria-controls={search.isOpen ? search.id : undefined}
        onClick={search.isOpen ? search.close : search.open}
      >
        <Icon size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

export function NoteSearch({ search }: { search: Search }) {
  const { t } = useTranslation('notes');
  if (!search.isOpen) return null;
  return (
    <TextInput
      ref={search.field}
      id={search.id}
      type="search"
      value={search.text}
      placeholder={t('search.field')}
      aria-label={t('search.field')}
      leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
      onChange={(event) => search.setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') search.close();
      }}
    />
  );
}
