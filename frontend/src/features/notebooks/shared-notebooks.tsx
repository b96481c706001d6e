import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateMessage } from '../../shared/collections/empty/state-message.tsx';
import { usePages } from '../../shared/collections/use-pages.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { NotebookList } from './card/notebook-list.tsx';
import type { NotebookListContext } from './notebook-list-context.ts';
import { sharedNotebooksSource } from './notebook-source.ts';

/** Notebooks that others share with the signed-in person, and what the person may do with each. */
export function SharedNotebooks(list: NotebookListContext) {
  const { t } = useTranslation('notebooks');
  const items = usePages(sharedNotebooksSource());
  return (
    <NotebookList
      {...list}
      items={items}
      label={t('sharedWithYou.label')}
      view="list"
      withPermission
      failed={t('sharedWithYou.failed')}
      empty={
        <StateMessage
          drawing="passedOn"
          title={t('sharedWithYou.empty')}
          hint={t('sharedWithYou.emptyHint')}
          action={
            <Button component={Link} to={paths.explore} variant="default">
              {t('sharedWithYou.explore')}
            </Button>
          }
        />
      }
    />
  );
}
