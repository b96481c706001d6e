import type { NotebookView } from '@commonplace/contracts/api';
import { useTranslation } from 'react-i18next';
import { NotebookCard } from '../../../shared/collections/card/notebook-card.tsx';
import { Counts } from '../../../shared/likes/counts.tsx';
import { RouterLink } from '../../../shared/navigation/router-link.tsx';
import { RowMenu } from '../menu/row-menu.tsx';
import { useNotebookMenu } from '../menu/use-notebook-menu.ts';
import type { NotebookListContext } from '../notebook-list-context.ts';
import { PermissionMark } from './permission-mark.tsx';
import { SaveToggle } from './save-toggle.tsx';

export interface ListedNotebookProps {
  notebook: NotebookView;
  selected: boolean;
  onAction: NotebookListContext['onAction'];
  /** Shows what the viewer may do with it. */
  withPermission: boolean;
}

/** A notebook's card with what a signed-in person can do with it. */
export function ListedNotebookCard({ notebook, selected, onAction, withPermission }: ListedNotebookProps) {
  const { t } = useTranslation('notebooks');
  const menu = useNotebookMenu({ notebook, onAction });
  return (
    <NotebookCard
      notebook={notebook}
      notes={t('note', { count: notebook.temp.notesCount })}
      link={RouterLink}
      selected={selected}
      marks={withPermission && <PermissionMark notebook={notebook} />}
      counts={<Counts counts={notebook.temp} />}
      actions={
        <>
          <SaveToggle notebook={notebook} />
          <RowMenu {...menu} />
        </>
      }
    />
  );
}
