import { limits, type NoteSummary } from '@commonplace/contracts/api';
import { useTranslation } from 'react-i18next';
import { NameInPlace } from '../../../shared/ui/controls/name-in-place.tsx';
import classes from './rename-field.module.css';
import { useRenameNote } from './use-rename-note.ts';

interface RenameFieldProps {
  note: NoteSummary;
  onDone: (byKey: boolean) => void;
}

/** A note's title as a field in its place. */
export function RenameField({ note, onDone }: RenameFieldProps) {
  const { t } = useTranslation('notes');
  const { mutate: rename } = useRenameNote();
  return (
    <NameInPlace
      className={classes.field}
      label={t('rename.label')}
      name={note.title}
      maxLength={limits.titleCharacters}
      onRename={(title) => rename({ note, title })}
      onDone={onDone}
    />
  );
}
