import { Button, Combobox } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './save-note-button.module.css';
import { type SavableNote, SavePlaces, useSavePlaces } from './save-places.tsx';

/**
 * Keeps another's note: at once in the notebook for saved notes, or through the arrow in any of one's own.
 * For those whose `abilities.save` says so.
 */
export function SaveNoteButton({ note }: { note: SavableNote }) {
  const { t } = useTranslation('notes');
  const places = useSavePlaces(note);
  const { store, toggle, usual } = places;
  const isSaved = note.temp.savedIn.length > 0;
  const Icon = isSaved ? IconBookmarkFilled : IconBookmark;
  return (
    <Combobox
      store={store}
      width={264}
      position="bottom-end"
      onOptionSubmit={toggle}
      classNames={{ dropdown: classes.dropdown }}
    >
      <fieldset className={classes.split} aria-label={t('save.label')}>
        <Button
          variant="default"
          className={classes.main}
          data-saved={isSaved || undefined}
          leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
          disabled={!isSaved && usual === undefined}
          onClick={() => {
            if (isSaved) store.toggleDropdown();
            else if (usual !== undefined) toggle(usual);
          }}
        >
          {t(isSaved ? 'save.isSaved' : 'save.save')}
        </Button>
        <Combobox.Target targetType="button" withExpandedAttribute={false}>
          <Button
            variant="default"
            className={classes.arrow}
            aria-label={t('save.choose')}
            aria-expanded={store.dropdownOpened}
            onClick={() => store.toggleDropdown()}
          >
            <IconChevronDown size={18} stroke={1.5} aria-hidden />
          </Button>
        </Combobox.Target>
      </fieldset>
      <Combobox.Dropdown>
        <SavePlaces {...places} />
      </Combobox.Dropdown>
    </Combobox>
  );
}
