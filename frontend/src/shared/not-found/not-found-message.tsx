import type { CardLink } from '../collections/card/card-link.tsx';
import { StateMessage } from '../collections/empty/state-message.tsx';
import { SearchForm } from '../explore/search-form.tsx';
import { paths } from '../navigation/paths.ts';
import type { SearchAddress } from '../navigation/search-address.ts';
import links from '../ui/action-link.module.css';
import classes from './not-found-message.module.css';

interface NotFoundMessageProps {
  texts: Readonly<Record<'search' | 'searchButton' | 'backHome' | 'explore', string>>;
  title: string;
  hint?: string | undefined;
  link: CardLink;
  /** Shows the results within the page; without it the browser goes to their address. */
  onSearch?: (asked: SearchAddress) => void;
  /** It replaces what was open. */
  wasOpen?: boolean;
}

/** In the place of what does not exist, or must look as if it did not: what is so, and where to go on. */
export function NotFoundMessage({
  texts,
  title,
  hint,
  link: Link,
  onSearch,
  wasOpen = false,
}: NotFoundMessageProps) {
  return (
    <div className={classes.place}>
      <StateMessage
        heading
        alert={wasOpen}
        takesLostFocus={wasOpen}
        drawing="shelf"
        title={title}
        hint={hint}
        action={
          <div className={classes.ways}>
            <SearchForm label={texts.search} button={texts.searchButton} onSearch={onSearch} />
            <div className={classes.links}>
              <Link href={paths.home} className={links.filled}>
                {texts.backHome}
              </Link>
              <Link href={paths.explore} className={links.plain}>
                {texts.explore}
              </Link>
            </div>
          </div>
        }
      />
    </div>
  );
}
