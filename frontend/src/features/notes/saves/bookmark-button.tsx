import { Combobox } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './bookmark-button.module.css';
import dropdown from './save-note-button.module.css';
import { type SavableNote, SavePlaces, useSavePlaces } from './save-places.tsx';

interface BookmarkButtonProps {
  note: SavableNote;
  /** What the note is called on screen. */
  title: string;
}

/** A bookmark, filled when the note is saved somewhere, that opens on one's notebooks. */
export function BookmarkButton({ note, title }: BookmarkButtonProps) {
  const { t } = useTranslation('notes');
  // A page of cards has dozens of these: the list behind one is made when it is first wanted.
  const [isMade, setMade] = useState(false);
  const isSaved = note.temp.savedIn.length > 0;
  const Icon = isSaved ? IconBookmarkFilled : IconBookmark;
  const face = {
    className: classes.button,
    'data-saved': isSaved || undefined,
    'aria-label': t(isSaved ? 'save.savedTitle' : 'save.saveTitle', { title }),
    children: <Icon size={18} stroke={1.5} aria-hidden />,
  };
  if (isMade) return <OpenedBookmark note={note} face={face} />;
  return (
    <button
      type="button"
      {...face}
      aria-haspopup="listbox"
      aria-expanded={false}
      onClick={() => setMade(true)}
    />
  );
}

interface OpenedBookmarkProps {
  note: SavableNote;
  face: { className: string | undefined; 'aria-label': string; children: React.ReactNode };
}

function OpenedBookmark({ note, face }: OpenedBookmarkProps) {
  const places = useSavePlaces(note, { defaultOpened: true });
  const { store, toggle } = places;
  return (
    <Combobox
      store={store}
      width={264}
      position="bottom-end"
      onOptionSubmit={toggle}
      classNames={{ dropdown: dropdown.dropdown }}
    >
      <Combobox.Target targetType="button">
        <button
          type="button"
          {...face}
          aria-expanded={store.dropdownOpened}
          onClick={() => store.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <SavePlaces {...places} />
      </Combobox.Dropdown>
    </Combobox>
  );
}
