import { ActionIcon, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { paths } from '../../shared/navigation/paths.ts';
import { readSearchAddress } from '../../shared/navigation/search-address.ts';
import { smallDevice } from '../../shared/theme/index.ts';
import { lazyPart } from '../../shared/ui/loading/lazy-part.tsx';
import classes from './search-bar.module.css';
import { SearchBox } from './search-box.tsx';
import { useFocusReturn } from './use-focus-return.ts';
import { useSearchKeys, useSearchShortcut } from './use-search-shortcut.ts';

// Loaded when it is first opened.
const SearchSheet = lazyPart('search-sheet', async () => (await import('./search-sheet.tsx')).SearchSheet);

/** The search in the top bar: a field, on a small device a button that opens one. */
export function SearchBar() {
  const { t } = useTranslation('search');
  const { pathname, search } = useLocation();
  const shown = pathname === paths.search ? readSearchAddress(search).query : '';
  const isSmall = useMediaQuery(smallDevice, undefined, { getInitialValueInEffect: false });
  const keys = useSearchKeys();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focus = useFocusReturn();

  useSearchShortcut(() => {
    focus.remember();
    if (isSmall) return setSheetOpen(true);
    field.current?.focus();
    field.current?.click();
    field.current?.select();
  });
  const giveBackFocus = () => {
    if (!focus.giveBack()) field.current?.blur();
  };
  const closeSheet = () => {
    flushSync(() => setSheetOpen(false));
    if (!focus.giveBack()) button.current?.focus();
  };
  if (!isSmall)
    return (
      <div className={classes.place}>
        <SearchBox
          ref={field}
          shown={shown}
          results="floating"
          onEscape={giveBackFocus}
          onLeft={focus.forget}
        />
      </div>
    );
  return (
    <div className={classes.place}>
      <Tooltip label={t('label')}>
        <ActionIcon
          ref={button}
          aria-label={t('label')}
          aria-haspopup="dialog"
          aria-expanded={isSheetOpen}
          aria-keyshortcuts={keys}
          className={classes.button}
          onClick={() => {
            focus.forget();
            setSheetOpen(true);
          }}
        >
          <IconSearch size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isSheetOpen && <SearchSheet shown={shown} onClose={closeSheet} onOpened={() => setSheetOpen(false)} />}
    </div>
  );
}
