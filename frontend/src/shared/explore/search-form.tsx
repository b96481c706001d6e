import { type ListingTab, searchCharacters } from '@commonplace/contracts/pages';
import { IconSearch } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { paths } from '../navigation/paths.ts';
import type { SearchAddress } from '../navigation/search-address.ts';
import classes from './search-form.module.css';

interface SearchFormProps {
  label: string;
  /** The name of its button. */
  button: string;
  /** What is searched, as a tooltip. */
  hint?: string;
  search?: string;
  /** The tab of the results; without one that of the best. */
  tab?: ListingTab;
  isLarge?: boolean;
  /** Shows the results within the page; without it the browser goes to their address. */
  onSearch?: ((asked: SearchAddress) => void) | undefined;
}

/** A search by a plain form, which works without scripts. */
export function SearchForm({
  label,
  button,
  hint,
  search = '',
  tab,
  isLarge = false,
  onSearch,
}: SearchFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!onSearch) return;
    event.preventDefault();
    const query = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (query) onSearch({ query, tab: tab ?? null });
  };
  return (
    <search>
      <form
        action={paths.search}
        className={classes.form}
        data-large={isLarge || undefined}
        onSubmit={submit}
      >
        <input
          type="search"
          name="q"
          defaultValue={search}
          maxLength={searchCharacters}
          aria-label={label}
          title={hint}
          placeholder={label}
          autoComplete="off"
          className={classes.input}
        />
        {tab && <input type="hidden" name="tab" value={tab} />}
        <button type="submit" aria-label={button} className={classes.button}>
          <IconSearch size={18} stroke={1.5} aria-hidden />
        </button>
      </form>
    </search>
  );
}
