import { isUsed, searchText, topicOf } from '@commonplace/contracts/pages';
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState } from 'react';
import { typingPause } from '../../shared/api/index.ts';
import { useTopic } from '../../shared/topics/use-topic.ts';
import { rememberSearch, useRecentSearches } from './recent-searches.ts';
import type { SearchTab } from './search-options.ts';
import { searchOptions } from './search-options.ts';
import { useActiveOption } from './use-active-option.ts';
import { type SearchState, useSearch } from './use-search.ts';

/** See {@link useSearchBox}. */
export type SearchBoxState = ReturnType<typeof useSearchBox>;

interface SearchBoxOptions {
  /** What the page shows the results of; the field begins with it. Empty elsewhere. */
  shown: string;
  /** The popup never closes. */
  isAlwaysOpen: boolean;
  /** Something was opened. */
  onOpened: () => void;
}

/** The state of a search field and of the popup below it: recent searches, or the results of the open tab. */
export function useSearchBox({ shown, isAlwaysOpen, onOpened }: SearchBoxOptions) {
  const id = useId();
  const [text, setText] = useState(shown);
  // Behind `text` while an input method composes.
  const [typed, setTyped] = useState(shown);
  const [lastShown, setLastShown] = useState(shown);
  const [isOpened, setOpen] = useState(false);
  const isOpen = isOpened || isAlwaysOpen;
  const [tab, chooseTab] = useState<SearchTab>('all');

  const query = searchText(typed);
  const [rested] = useDebouncedValue(query, typingPause);
  const asked = isOpen && query ? rested : '';
  const latest = useSearch(asked);
  const { data: topic } = useTopic(asked ? topicOf(asked) : null);
  const search: SearchState =
    latest.kind === 'ready' && rested !== query ? { ...latest, isStale: true } : latest;
  const answer = search.kind === 'ready' ? search.answer : null;

  const recent = useRecentSearches();
  const recentIds = recent.map((_, index) => `${id}-recent-${index}`);
  const found = answer ? searchOptions(answer, tab, query, topic && isUsed(topic) ? topic : null) : [];
  const isRecent = query === '';
  const options = isRecent ? recentIds : found.map((option) => option.id);
  const { active, setActive, move } = useActiveOption(options);
  const isShown = isOpen && (!isRecent || recent.length > 0);

  const write = (value: string) => {
    setText(value);
    setTyped(value);
    setActive(null);
  };
  if (lastShown !== shown) {
    setLastShown(shown);
    write(shown);
  }
  const close = () => {
    setOpen(false);
    setActive(null);
    chooseTab('all');
  };
  return {
    text,
    query,
    search,
    tab,
    chooseTab,
    recent,
    recentIds,
    found,
    active,
    move,
    listId: `${id}-list`,
    /** Whether there is anything below the field, and what it is. */
    popup: isShown ? (isRecent ? ('recent' as const) : ('results' as const)) : null,
    hasOptions: isShown && options.length > 0,
    open: () => setOpen(true),
    close,
    /** Takes what is in the field; `isComposing` while an input method is at work, whose text is not searched for. */
    type(value: string, isComposing: boolean) {
      setOpen(true);
      if (isComposing) setText(value);
      else write(value);
    },
    write,
    opened() {
      rememberSearch(query);
      close();
      write(shown);
      onOpened();
    },
  };
}
