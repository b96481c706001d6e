import explore from '../explore/explore.module.css';
import { SearchForm } from '../explore/search-form.tsx';
import type { SearchAddress } from '../navigation/search-address.ts';

interface SearchFieldProps {
  label: string;
  /** The name of its button. */
  button: string;
  query: string;
  /** Shows the results within the page; without it the browser goes to their address. */
  onSearch?: ((asked: SearchAddress) => void) | undefined;
}

/** What was searched for, to be changed. */
export function SearchField({ label, button, query, onSearch }: SearchFieldProps) {
  return (
    <div className={explore.heroSearch}>
      <SearchForm key={query} label={label} button={button} search={query} onSearch={onSearch} />
    </div>
  );
}
