import { limits, type NoteSummary } from '@commonplace/contracts/api';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './rename-field.module.css';
import { useRenameNote } from './use-rename-note.ts';

interface RenameFieldProps {
  note: NoteSummary;
  /** Called once. `byKey` is false when the person has gone elsewhere already. */
  onDone: (byKey: boolean) => void;
}

/**
 * A note's title as a field in its place. Enter or leaving saves, if the title is non-empty and
 * another one than before; Escape leaves it as it was.
 */
export function RenameField({ note, onDone }: RenameFieldProps) {
  const { t } = useTranslation('notes');
  const { mutate: rename } = useRenameNote();
  const finished = useRef(false);
  const finish = (title: string, byKey: boolean) => {
    // Enter takes the field away, and with it the focus: that is not a second answer.
    if (finished.current) return;
    finished.current = true;
    const changed = title.trim();
    if (changed && changed !== note.title) rename({ note, title: changed });
    onDone(byKey);
  };
  return (
    <input
      className={classes.field}
      aria-label={t('rename.label')}
      defaultValue={note.title}
      maxLength={limits.titleCharacters}
      ref={(field) => field?.select()}
      onBlur={(event) => finish(event.currentTarget.value, false)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') finish(event.currentTarget.value, true);
        if (event.key === 'Escape') finish(note.title, true);
      }}
    />
  );
}
