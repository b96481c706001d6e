import { isBlank, limits, type NotebookView } from '@commonplace/contracts/api';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRenameNotebook } from '../operations/use-rename-notebook.ts';
import classes from './notebook-fold.module.css';

interface RenameNotebookProps {
  notebook: NotebookView;
  /** Called once. `byKey` is false when the person has gone elsewhere already. */
  onDone: (byKey: boolean) => void;
}

/**
 * A notebook's name as a field in its place. Enter or leaving saves, if the name is non-empty and another one
 * than before; Escape leaves it as it was.
 */
export function RenameNotebook({ notebook, onDone }: RenameNotebookProps) {
  const { t } = useTranslation('notebooks');
  const { mutate: rename } = useRenameNotebook();
  const finished = useRef(false);
  const finish = (typed: string, byKey: boolean) => {
    // Enter takes the field away, and with it the focus: that is not a second answer.
    if (finished.current) return;
    finished.current = true;
    const name = typed.trim();
    if (!isBlank(name) && name !== notebook.name) rename({ notebook, name });
    onDone(byKey);
  };
  return (
    <input
      className={classes.field}
      aria-label={t('rename.label')}
      defaultValue={notebook.name}
      maxLength={limits.notebookNameCharacters}
      autoComplete="off"
      ref={(field) => field?.select()}
      onBlur={(event) => finish(event.currentTarget.value, false)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') finish(event.currentTarget.value, true);
        if (event.key === 'Escape') finish(notebook.name, true);
      }}
    />
  );
}
