import { Combobox } from '@mantine/core';
import classes from './save-note-button.module.css';
import { type SavableNote, SavePlaces, useSavePlaces } from './save-places.tsx';
import { SaveArrow, SaveSplit } from './save-split.tsx';

/**
 * Keeps another's note: at once in the notebook for saved notes, or through the arrow in any of one's own.
 * For those whose `abilities.save` says so.
 */
export function SaveNoteButton({ note }: { note: SavableNote }) {
  const places = useSavePlaces(note);
  const { store, toggle, usual } = places;
  const isSaved = note.temp.savedIn.length > 0;
  const save = () => {
    if (isSaved) store.toggleDropdown();
    else if (usual !== undefined) toggle(usual);
  };
  return (
    <Combobox
      store={store}
      width={264}
      position="bottom-end"
      onOptionSubmit={toggle}
      classNames={{ dropdown: classes.dropdown }}
    >
      <SaveSplit isSaved={isSaved} onSave={isSaved || usual !== undefined ? save : undefined}>
        <Combobox.Target targetType="button" withExpandedAttribute={false}>
          <SaveArrow aria-expanded={store.dropdownOpened} onClick={() => store.toggleDropdown()} />
        </Combobox.Target>
      </SaveSplit>
      <Combobox.Dropdown>
        <SavePlaces {...places} />
      </Combobox.Dropdown>
    </Combobox>
  );
}
