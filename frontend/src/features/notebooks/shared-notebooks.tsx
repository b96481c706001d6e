import { useTranslation } from 'react-i18next';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import { NotebookShelf } from './card/notebook-shelf.tsx';
import { useSharedNotebooks } from './card/use-notebook-pages.ts';
import type { NotebookListContext } from './notebook-list-context.ts';

/** Notebooks that others share with the signed-in person, and what the person may do with each. */
export function SharedNotebooks(list: NotebookListContext) {
  const { t } = useTranslation('notebooks');
  const pages = useSharedNotebooks();
  return (
    <NotebookShelf
      {...list}
      pages={pages}
      label={t('sharedWithYou.label')}
      view="list"
      withPermission
      failed={t('sharedWithYou.failed')}
      empty={<StateMessage drawing="passedOn" title={t('sharedWithYou.empty')} />}
    />
  );
}
