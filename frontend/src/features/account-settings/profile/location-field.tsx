import { limits } from '@commonplace/contracts/api';
import { CloseButton, Combobox, Loader, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call, typingPause } from '../../../shared/api/index.ts';
import classes from './location-field.module.css';

interface LocationFieldProps {
  id: string;
  /** The chosen place, empty for none. */
  place: string;
  /** What is typed and was not chosen yet, null when there is nothing of that. */
  typed: string | null;
  error: string | null | undefined;
  onType: (text: string | null) => void;
  onChoose: (place: string) => void;
  onLeave: (event: FocusEvent) => void;
}

/** A city, looked up while one types. Only what is offered can be chosen. */
export function LocationField({ id, place, typed, error, onType, onChoose, onLeave }: LocationFieldProps) {
  const { t } = useTranslation('account-settings');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [settled] = useDebouncedValue(typed?.trim() ?? '', typingPause);
  const asks = typed !== null && settled.length >= limits.cityPrefixCharacters;
  const search = useQuery({
    queryKey: ['cities', settled.toLowerCase()],
    queryFn: async ({ signal }) =>
      (await call(api.tpservices.getCities, { query: { prefix: settled } }, { signal })).cities,
    enabled: asks,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  const places = asks ? (search.data ?? []) : [];
  const answered = asks && !search.isPending && !search.isPlaceholderData;

  const choose = (next: string) => {
    onType(null);
    onChoose(next);
    combobox.closeDropdown();
  };

  return (
    <>
      {/* Inside of the page's landmarks, where a screen reader looks for it. */}
      <Combobox store={combobox} withinPortal={false} onOptionSubmit={choose}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            id={id}
            label={t('profile.location')}
            placeholder={t('profile.locationHint')}
            value={typed ?? place}
            error={error}
            autoComplete="off"
            spellCheck={false}
            maxLength={limits.cityCharacters}
            aria-autocomplete="list"
            rightSectionPointerEvents="all"
            rightSection={
              asks && search.isFetching ? (
                <Loader size={16} />
              ) : typed || place ? (
                <CloseButton
                  aria-label={t('profile.locationClear')}
                  size="sm"
                  onClick={() => {
                    choose('');
                    document.getElementById(id)?.focus();
                  }}
                />
              ) : null
            }
            onChange={({ currentTarget: { value } }) => {
              combobox.resetSelectedOption();
              if (value === '') choose('');
              else {
                onType(value === place ? null : value);
                combobox.openDropdown();
              }
            }}
            onFocus={() => combobox.openDropdown()}
            onBlur={(event) => {
              combobox.closeDropdown();
              onLeave(event);
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!asks || (search.isPending && !search.data)}>
          <Combobox.Options className={classes.options} aria-label={t('profile.location')}>
            {places.map(({ citycountry }) => (
              <Combobox.Option key={citycountry} value={citycountry} className={classes.option}>
                {citycountry}
              </Combobox.Option>
            ))}
            {places.length === 0 && (
              <Combobox.Empty>
                {search.isError ? t('profile.locationFailed') : t('profile.locationNone')}
              </Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <VisuallyHidden role="status">
        {answered &&
          combobox.dropdownOpened &&
          (search.isError
            ? t('profile.locationFailed')
            : places.length === 0
              ? t('profile.locationNone')
              : t('profile.locationFound', { count: places.length }))}
      </VisuallyHidden>
    </>
  );
}
