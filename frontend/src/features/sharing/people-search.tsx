import type { Person } from '@commonplace/contracts/api';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call, queryKeys, typingPause } from '../../shared/api/index.ts';
import { MarkedText } from '../../shared/ui/marked-text.tsx';
import { PersonAvatar } from '../../shared/ui/pictures/person-avatar.tsx';
import classes from './people-search.module.css';

interface PeopleSearchProps {
  /** People who are not offered, because they are in already. */
  leaveOut: (person: Person) => boolean;
  onChoose: (person: Person) => void;
}

/** Finds people by name or username while one types, and by exact e-mail those who allow it. */
export function PeopleSearch({ leaveOut, onChoose }: PeopleSearchProps) {
  const { t } = useTranslation('sharing-dialogs');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const field = useRef<HTMLInputElement>(null);
  // The dialog has set its focus before the people are loaded and this field is there.
  useEffect(() => field.current?.focus(), []);
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), typingPause);
  const search = useQuery({
    queryKey: queryKeys.people(settled),
    queryFn: async ({ signal }) =>
      (await call(api.users.list, { query: { query: settled } }, { signal })).users,
    enabled: settled.length > 0,
    placeholderData: (before) => (settled ? before : undefined),
  });
  const people = (search.data ?? []).filter((person) => !leaveOut(person));

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const person = people.find((candidate) => candidate.id === id);
        if (person) onChoose(person);
        setText('');
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          ref={field}
          data-autofocus
          label={t('find')}
          description={t('findHint')}
          placeholder={t('findPlaceholder')}
          value={text}
          autoComplete="off"
          leftSection={<IconSearch size={18} stroke={1.5} />}
          rightSection={search.isFetching ? <Loader size={16} /> : null}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          // An open list would take the Escape that closes the dialog.
          onFocus={() => settled && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!settled || search.isPending}>
        <Combobox.Options className={classes.options}>
          {people.map((person) => (
            <Combobox.Option key={person.id} value={person.id} className={classes.option}>
              <PersonAvatar name={person.name} picture={person.display_picture.downloadUrl} size={28} />
              <span className={classes.name}>
                <MarkedText found={settled}>{person.name}</MarkedText>
              </span>
              <span className={classes.username}>
                @<MarkedText found={settled}>{person.username}</MarkedText>
              </span>
            </Combobox.Option>
          ))}
          {people.length === 0 && (
            <Combobox.Empty>{search.isError ? t('findFailed') : t('noneFound')}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
