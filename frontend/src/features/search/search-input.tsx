import { limits } from '@commonplace/contracts/api';
import { CloseButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleKeys } from '../../shared/ui/keyboard/use-single-keys.ts';
import classes from './search-box.module.css';
import { preloadResults } from './search-popup.tsx';
import type { SearchBoxState } from './use-search-box.ts';
import { useSearchKeys } from './use-search-shortcut.ts';

interface SearchInputProps {
  box: SearchBoxState;
  /** Before the field, in place of its icon. */
  lead: ReactNode;
  onClear: () => void;
  ref: Ref<HTMLInputElement>;
}

/** The field of the search: a combobox whose options are in the popup. */
export function SearchInput({ box, lead, onClear, ref }: SearchInputProps) {
  const { t } = useTranslation('search');
  const keys = useSearchKeys();
  const [hasSingleKeys] = useSingleKeys();
  const { text, hasOptions } = box;
  return (
    <div className={classes.line}>
      {lead ?? <IconSearch size={18} stroke={1.5} className={classes.icon} aria-hidden />}
      <input
        ref={ref}
        role="combobox"
        className={classes.field}
        data-autofocus
        aria-label={t('placeholder')}
        aria-keyshortcuts={keys}
        aria-autocomplete="list"
        aria-expanded={hasOptions}
        aria-controls={hasOptions ? box.listId : undefined}
        aria-activedescendant={box.active ?? undefined}
        placeholder={t('placeholder')}
        dir="auto"
        maxLength={limits.searchCharacters}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onFocus={preloadResults}
        onClick={box.open}
        onChange={(event) =>
          box.type(event.currentTarget.value, (event.nativeEvent as InputEvent).isComposing === true)
        }
        onCompositionEnd={(event) => box.type(event.currentTarget.value, false)}
      />
      {text ? (
        <CloseButton aria-label={t('clear')} onClick={onClear} />
      ) : (
        hasSingleKeys && (
          <kbd className={classes.key} aria-hidden>
            /
          </kbd>
        )
      )}
    </div>
  );
}
