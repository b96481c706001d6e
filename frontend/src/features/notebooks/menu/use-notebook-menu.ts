import type { NotebookView } from '@commonplace/contracts/api';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../shared/navigation/paths.ts';
import type { NotebookListContext } from '../notebook-list-context.ts';
import { useMakeDefault } from '../operations/use-make-default.ts';
import { type NotebookMenuAction, notebookMenuFor } from './notebook-menu.ts';

interface NotebookMenuOptions {
  notebook: NotebookView;
  onAction: NotebookListContext['onAction'];
  /** Absent where nothing can be renamed in its place. */
  onRename?: () => void;
}

/** The menu of one notebook for `RowMenu`: its entries, and what each of them does. */
export function useNotebookMenu({ notebook, onAction, onRename }: NotebookMenuOptions) {
  const { t } = useTranslation('notebooks');
  const navigate = useNavigate();
  const makeDefault = useMakeDefault();
  const choose = (action: NotebookMenuAction) => {
    switch (action) {
      case 'open':
        return void navigate(paths.notebook(notebook.id));
      case 'openTab':
        return void window.open(paths.notebook(notebook.id), '_blank', 'noopener');
      case 'newNote':
        return void navigate(paths.newNoteIn(notebook.id));
      case 'edit':
      case 'arrange':
        return void navigate(paths.editNotebook(notebook.id));
      case 'rename':
        return onRename?.();
      case 'makeDefault':
      case 'makeDefaultSaving':
        return makeDefault(action, notebook);
      default:
        return onAction(action, notebook);
    }
  };
  return {
    label: t('menu.label', { name: notebook.name }),
    entries: () =>
      notebookMenuFor(notebook)
        .filter(({ action }) => action !== 'rename' || onRename)
        .map(({ text, ...entry }) => ({ ...entry, text: t(`menu.${text}`) })),
    onChoose: choose,
  };
}
