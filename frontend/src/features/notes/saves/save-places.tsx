import type { NoteSummary } from '@commonplace/contracts/api';
import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matches } from '../../../shared/format/searchable.ts';
import { useOwnNotebooks } from '../../../shared/notebooks/use-own-notebooks.ts';
import classes from './save-places.module.css';
import { useSaveNote } from './use-save-note.ts';

/** What of a note saving needs. */
export type SavableNote = Pick<NoteSummary, 'id'> & { temp: Pick<NoteSummary['temp'], 'savedIn'> };

/** The state of a list of places; `Combobox` around {@link SavePlaces} takes `store` and `onOptionSubmit`. */
export function useSavePlaces(note: SavableNote, options: Parameters<typeof useCombobox>[0] = {}) {
  const store = useCombobox({ ...options, onDropdownOpen: () => store.focusSearchInput() });
  const own = useOwnNotebooks();
  const { mutate: save } = useSaveNote();
  const toggle = (notebookId: string) => {
    const notebook = own.data?.notebooks.find(({ id }) => id === notebookId);
    const on = !note.temp.savedIn.some(({ id }) => id === notebookId);
    if (notebook) save({ note, notebook, on });
  };
  /** Where a note goes that is saved without saying where to. */
  const usual = own.data?.notebooks.find(({ isSaved }) => isSaved)?.id;
  return { note, store, own, toggle, usual };
}

/** One's own notebooks, those with a tick that keep the note already, found by typing. */
export function SavePlaces({ note, store, own }: ReturnType<typeof useSavePlaces>) {
  const { t } = useTranslation(['notes', 'common', 'notebooks']);
  const [query, setQuery] = useState('');
  const found = own.data?.notebooks.filter(({ name }) => matches(query, name)) ?? [];
  const saved = new Set(note.temp.savedIn.map(({ id }) => id));
  return (
    <>
      <Combobox.Search
        className={classes.search}
        value={query}
        placeholder={t('notes:save.find')}
        aria-label={t('notes:save.find')}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          store.resetSelectedOption();
        }}
      />
      <Combobox.Options className={classes.options} aria-label={t('notes:save.places')}>
        {own.isPending && <Combobox.Empty>{t('common:loading')}</Combobox.Empty>}
        {own.isError && !own.data && <Combobox.Empty>{t('notebooks:failed')}</Combobox.Empty>}
        {own.data && found.length === 0 && <Combobox.Empty>{t('notebooks:none')}</Combobox.Empty>}
        {found.map(({ id, name }) => (
          <Combobox.Option
            key={id}
            value={id}
            className={classes.option}
            aria-checked={saved.has(id)}
            active={saved.has(id)}
          >
            <span className={classes.name}>{name}</span>
            {saved.has(id) && <IconCheck size={18} stroke={1.5} aria-hidden className={classes.tick} />}
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </>
  );
}
