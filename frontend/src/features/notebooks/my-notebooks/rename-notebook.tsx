import { limits, type NotebookView } from '@commonplace/contracts/api';
import { useTranslation } from 'react-i18next';
import { NameInPlace } from '../../../shared/ui/controls/name-in-place.tsx';
import { useRenameNotebook } from '../operations/use-rename-notebook.ts';
import classes from './notebook-fold.module.css';

interface RenameNotebookProps {
  notebook: NotebookView;
  onDone: (byKey: boolean) => void;
}

/** A notebook's name as a field in its place. */
export function RenameNotebook({ notebook, onDone }: RenameNotebookProps) {
  const { t } = useTranslation('notebooks');
  const { mutate: rename } = useRenameNotebook();
  return (
    <NameInPlace
      className={classes.field}
      label={t('rename.label')}
      name={notebook.name}
      maxLength={limits.notebookNameCharacters}
      onRename={(name) => rename({ notebook, name })}
      onDone={onDone}
    />
  );
}
