import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateMessage } from '../../shared/collections/empty/state-message.tsx';
import { type CollectionView, ViewSwitch } from '../../shared/collections/tools/view-switch.tsx';
import { usePages } from '../../shared/collections/use-pages.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { Panel, PanelHeader } from '../../shared/ui/panel-header.tsx';
import { NotebookList } from './card/notebook-list.tsx';
import type { NotebookListContext } from './notebook-list-context.ts';
import { savedNotebooksSource } from './notebook-source.ts';

/** Others' notebooks that the signed-in person saved. */
export function SavedNotebooks(list: NotebookListContext) {
  const { t } = useTranslation('notebooks');
  const items = usePages(savedNotebooksSource());
  const [view, setView] = useSavedView();
  return (
    <Panel>
      <PanelHeader title={t('saved.title')}>
        <ViewSwitch view={view} onView={setView} />
      </PanelHeader>
      <NotebookList
        {...list}
        items={items}
        label={t('saved.title')}
        view={view}
        failed={t('saved.failed')}
        empty={
          <StateMessage
            drawing="shelf"
            title={t('saved.empty')}
            hint={t('saved.emptyHint')}
            action={
              <Button component={Link} to={paths.explore} variant="default">
                {t('saved.explore')}
              </Button>
            }
          />
        }
      />
    </Panel>
  );
}

/** How the saved notebooks are shown, remembered on this device. */
function useSavedView() {
  return useLocalStorage<CollectionView>({
    key: 'savedNotebooksView',
    defaultValue: 'cards',
    getInitialValueInEffect: false,
    sync: false,
    serialize: (view) => view,
    deserialize: (stored) => (stored === 'list' ? 'list' : 'cards'),
  });
}
