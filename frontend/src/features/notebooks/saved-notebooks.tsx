import { useLocalStorage } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Panel, PanelHeader } from '../../shared/ui/panel-header.tsx';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import { NotebookShelf } from './card/notebook-shelf.tsx';
import { useSavedNotebooks } from './card/use-notebook-pages.ts';
import { type ShelfView, ViewSwitch } from './card/view-switch.tsx';
import type { NotebookListContext } from './notebook-list-context.ts';

/** Others' notebooks that the signed-in person saved. */
export function SavedNotebooks(list: NotebookListContext) {
  const { t } = useTranslation('notebooks');
  const pages = useSavedNotebooks();
  const [view, setView] = useSavedView();
  return (
    <Panel>
      <PanelHeader title={t('saved.title')}>
        <ViewSwitch view={view} onView={setView} />
      </PanelHeader>
      <NotebookShelf
        {...list}
        pages={pages}
        label={t('saved.title')}
        view={view}
        failed={t('saved.failed')}
        empty={<StateMessage drawing="shelf" title={t('saved.empty')} />}
      />
    </Panel>
  );
}

/** How the saved notebooks are shown, remembered on this device. */
function useSavedView() {
  return useLocalStorage<ShelfView>({
    key: 'savedNotebooksView',
    defaultValue: 'cards',
    getInitialValueInEffect: false,
    sync: false,
    serialize: (view) => view,
    deserialize: (stored) => (stored === 'list' ? 'list' : 'cards'),
  });
}
