import { VisuallyHidden } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { searchAddress } from '../../shared/navigation/search-address.ts';
import classes from './search-box.module.css';
import { SearchInput } from './search-input.tsx';
import { SearchPopup } from './search-popup.tsx';
import { SearchStatus } from './search-status.tsx';
import { useSearchBox } from './use-search-box.ts';

interface SearchBoxProps {
  /** What the page shows the results of; the field begins with it. Empty elsewhere. */
  shown: string;
  /** `floating`: results lie over the page while the search is in use. `filling`: they fill the place below the field. */
  results: 'floating' | 'filling';
  /** Before the field, in place of its icon. */
  lead?: ReactNode;
  /** Something was opened. */
  onOpened?: () => void;
  /** Escape in a field without results and nothing typed. */
  onEscape?: () => void;
  /** The focus went elsewhere in the page. */
  onLeft?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * The search of everything: a combobox whose options are recent searches, then the results of the open tab. The field
 * keeps the focus while the arrows move through the options; Tab leads to the tabs.
 */
export function SearchBox({ shown, results, lead, onOpened, onEscape, onLeft, ref = null }: SearchBoxProps) {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const isFilling = results === 'filling';
  const box = useSearchBox({ shown, isAlwaysOpen: isFilling, onOpened: () => onOpened?.() });
  const { text, query, active, popup } = box;

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
    else if (text !== shown) box.write(shown);
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
    if (currentTarget.contains(relatedTarget)) return;
    box.close();
    // Where only the window lost the focus, the field is still the active element.
    if (!currentTarget.contains(document.activeElement)) onLeft?.();
  };
  const begin = (value: string) => {
    box.write(value);
    box.open();
    field.current?.focus();
  };

  return (
    <search className={classes.box} aria-label={t('label')} data-results={results} {...{ onKeyDown, onBlur }}>
      <SearchInput box={box} lead={lead} onClear={() => begin('')} ref={useMergedRef(field, ref)} />
      {popup && (
        <SearchPopup
          box={box}
          popup={popup}
          onChoose={begin}
          onForgotten={() => field.current?.focus()}
          onOpened={opened}
        />
      )}
      <VisuallyHidden role="status">
        {popup === 'results' && <SearchStatus search={box.search} />}
      </VisuallyHidden>
    </search>
  );
}
