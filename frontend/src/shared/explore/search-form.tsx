import { searchCharacters } from '@commonplace/contracts/pages';
import { IconSearch } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import classes from './search-form.module.css';
import { texts } from './texts.ts';

interface SearchFormProps {
  /** Where the results are; `?q=` says what was searched for. */
  action: string;
  label: string;
  search: string;
  isLarge?: boolean;
  onSearch?: ((search: string) => void) | undefined;
}

/** A search by a plain form, which works without scripts. */
export function SearchForm({ action, label, search, isLarge = false, onSearch }: SearchFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!onSearch) return;
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim());
  };
  return (
    <search>
      <form action={action} className={classes.form} data-large={isLarge || undefined} onSubmit={submit}>
        <input
          type="search"
          name="q"
          defaultValue={search}
          maxLength={searchCharacters}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          className={classes.input}
        />
        <button type="submit" aria-label={texts.explore.searchButton} className={classes.button}>
          <IconSearch size={18} stroke={1.5} aria-hidden />
        </button>
      </form>
    </search>
  );
}
