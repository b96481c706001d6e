import { limits } from '@commonplace/contracts/api';
import { CloseButton, VisuallyHidden } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { searchAddress } from '../../shared/navigation/search-address.ts';
import { useSingleKeys } from '../../shared/ui/use-single-keys.ts';
import { RecentList } from './recent-list.tsx';
import classes from './search-box.module.css';
import { type SearchState, shownCount } from './use-search.ts';
import { useSearchBox } from './use-search-box.ts';
import { useSearchKeys } from './use-search-shortcut.ts';

const loadPanel = () => import('./search-panel.tsx');
const SearchPanel = lazy(() => loadPanel().then((module) => ({ default: module.SearchPanel })));

interface SearchBoxProps {
  /** What the page shows the results of; the field begins with it. Empty elsewhere. */
  shown: string;
  /** `floating`: results lie over the page while the search is in use. `filling`: they fill the place below the field. */
  results: 'floating' | 'filling';
  /** Before the field, in place of its icon. */
  lead?: ReactNode;
  /** Something was opened. */
  onOpened?: () => void;
  /** Escape in an empty field without results. */
  onEscape?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * The search of everything: a combobox whose options are recent searches, then the results of the open tab. The field
 * keeps the focus while the arrows move through the options; Tab leads to the tabs.
 */
export function SearchBox({ shown, results, lead, onOpened, onEscape, ref = null }: SearchBoxProps) {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const keys = useSearchKeys();
  const [hasSingleKeys] = useSingleKeys();
  const isFilling = results === 'filling';
  const box = useSearchBox({ shown, isAlwaysOpen: isFilling, onOpened: () => onOpened?.() });
  const { text, query, active, popup, hasOptions, listId } = box;

  // At once: letters follow the key that opened a sheet.
  useLayoutEffect(() => {
    if (isFilling) field.current?.focus();
  }, [isFilling]);
  const opened = () => {
    box.opened();
    // Another thing is read from its start; for the same one the focus is here.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const enter = () => {
    if (active !== null) document.getElementById(active)?.click();
    else if (query) {
      void navigate(searchAddress({ query, tab: null }));
      opened();
    }
  };
  const leave = () => {
    field.current?.focus();
    if (popup) box.close();
    else if (text) box.write('');
    else onEscape?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // These belong to the input method; Safari says so by the key code alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const isInField = event.target === field.current;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      field.current?.focus();
      if (popup) box.move(event.key === 'ArrowDown' ? 1 : -1);
      else box.open();
    } else if (event.key === 'Enter' && isInField) enter();
    // A sheet closes by itself.
    else if (event.key === 'Escape' && !isFilling) leave();
    else return;
    event.preventDefault();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) box.close();
  };
  const begin = (value: string) => {
    box.write(value);
    box.open();
    field.current?.focus();
  };

  return (
    <search className={classes.box} aria-label={t('label')} data-results={results} {...{ onKeyDown, onBlur }}>
      <div className={classes.line}>
        {lead ?? <IconSearch size={18} stroke={1.5} className={classes.icon} aria-hidden />}
        <input
          ref={useMergedRef(field, ref)}
          role="combobox"
          className={classes.field}
          data-autofocus
          aria-label={t('placeholder')}
          aria-keyshortcuts={keys}
          aria-autocomplete="list"
          aria-expanded={hasOptions}
          aria-controls={hasOptions ? listId : undefined}
          aria-activedescendant={active ?? undefined}
          placeholder={t('placeholder')}
          dir="auto"
          maxLength={limits.searchCharacters}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onFocus={() => void loadPanel().catch(() => undefined)}
          onClick={box.open}
          onChange={(event) =>
            box.type(event.currentTarget.value, (event.nativeEvent as InputEvent).isComposing === true)
          }
          onCompositionEnd={(event) => box.type(event.currentTarget.value, false)}
        />
        {text ? (
          <CloseButton aria-label={t('clear')} onClick={() => begin('')} />
        ) : (
          hasSingleKeys && (
            <kbd className={classes.key} aria-hidden>
              /
            </kbd>
          )
        )}
      </div>
      {popup && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press on it leaves the focus in the field
        <div className={classes.popup} data-popup={popup} onMouseDown={(event) => event.preventDefault()}>
          {popup === 'recent' ? (
            <RecentList
              recent={box.recent}
              ids={box.recentIds}
              listId={listId}
              active={active}
              onChoose={begin}
              onForgotten={() => field.current?.focus()}
            />
          ) : (
            <Suspense fallback={null}>
              <SearchPanel
                search={box.search}
                tab={box.tab}
                onTab={box.chooseTab}
                listId={listId}
                options={box.found}
                active={active}
                onOpened={opened}
              />
            </Suspense>
          )}
        </div>
      )}
      <VisuallyHidden role="status">{popup === 'results' && <Status search={box.search} />}</VisuallyHidden>
    </search>
  );
}

/** What is announced: that results load, then how many there are. What failed announces itself. */
function Status({ search }: { search: SearchState }) {
  const { t } = useTranslation(['search', 'common']);
  if (search.kind === 'failed') return null;
  if (search.kind === 'loading' || search.isStale) return t('common:loading');
  const { users, notebooks, notes } = search.answer.counts;
  return t('search:status', {
    users: shownCount(users),
    notebooks: shownCount(notebooks),
    notes: shownCount(notes),
  });
}
