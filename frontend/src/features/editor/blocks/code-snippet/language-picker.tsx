import { Combobox, UnstyledButton, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName, languages } from '../../../../shared/note-text/languages.ts';
import classes from '../block-tools/block-tools.module.css';

interface LanguagePickerProps {
  language: string | null;
  onLanguage: (language: string | null) => void;
}

const plain = 'plaintext';

/** The menu of the languages of a code snippet, with a search by name. */
export function LanguagePicker({ language, onLanguage }: LanguagePickerProps) {
  const { t } = useTranslation('blocks');
  const [searched, setSearched] = useState('');
  const target = useRef<HTMLButtonElement>(null);
  const isChosen = useRef(false);
  const combobox = useCombobox({
    onDropdownClose() {
      combobox.resetSelectedOption();
      setSearched('');
      // A choice focuses the text. Closing without one returns the focus to the button.
      if (!isChosen.current) target.current?.focus();
      isChosen.current = false;
    },
    onDropdownOpen() {
      combobox.focusSearchInput();
      combobox.selectActiveOption();
    },
  });
  const { selectFirstOption } = combobox;
  // After the results of the search have been rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is searched for decides which option is the first
  useEffect(() => {
    selectFirstOption();
  }, [searched, selectFirstOption]);
  const name = languageName(language) ?? t('codeSnippet.plain');
  const label = `${t('codeSnippet.language')}: ${name}`;
  const choices = [{ value: plain, name: t('codeSnippet.plain') }, ...named].filter(({ value, name: each }) =>
    [value, each].some((words) => words.toLowerCase().includes(searched.trim().toLowerCase())),
  );
  return (
    <Combobox
      store={combobox}
      position="bottom-end"
      width={220}
      withinPortal={false}
      onOptionSubmit={(value) => {
        isChosen.current = true;
        combobox.closeDropdown();
        onLanguage(value === plain ? null : value);
      }}
    >
      <Combobox.Target targetType="button">
        <UnstyledButton
          ref={target}
          className={classes.language}
          aria-label={label}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={classes.languageName}>{name}</span>
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={searched}
          aria-label={t('codeSnippet.searchLanguage')}
          placeholder={t('codeSnippet.searchLanguage')}
          onChange={(event) => {
            setSearched(event.currentTarget.value);
          }}
        />
        <Combobox.Options className={classes.languages} aria-label={t('codeSnippet.language')}>
          {choices.map(({ value, name: each }) => (
            <Combobox.Option key={value} value={value} active={value === (language ?? plain)}>
              {each}
            </Combobox.Option>
          ))}
          {choices.length === 0 && <Combobox.Empty>{t('codeSnippet.noLanguage')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const named = Object.entries(languages).map(([value, name]) => ({ value, name }));
