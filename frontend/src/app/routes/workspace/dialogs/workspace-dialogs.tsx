import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';
import { useMemo, useState } from 'react';
import { type ExchangeAct, requestedExchange } from '../../../../features/exchange/requested-exchange.ts';
import type { NotebookAction } from '../../../../features/notebooks/notebook-list-context.ts';
import type { NoteAction } from '../../../../features/notes/actions/note-menu.ts';
import type { SelectedAction } from '../../../../features/notes/selection/note-selection.ts';
import { withTexts } from '../../../../shared/i18n/load-texts.ts';
import { lazyPart } from '../../../../shared/ui/loading/lazy-part.tsx';

// Loaded with the first dialog.
const NoteDialog = lazyPart(
  'note-dialog',
  async () =>
    (await withTexts(['notebooks', 'sharing-dialogs', 'staging', 'trash'], import('./note-dialog.tsx')))
      .NoteDialog,
);
const MoveNotesToTrash = lazyPart(
  'move-notes-to-trash',
  async () =>
    (await withTexts(['trash'], import('../../../../features/trash/move-notes-to-trash.tsx')))
      .MoveNotesToTrash,
);
const NotebookDialog = lazyPart(
  'notebook-dialog',
  async () =>
    (await withTexts(['notebooks', 'sharing-dialogs', 'staging', 'trash'], import('./notebook-dialog.tsx')))
      .NotebookDialog,
);

/** An action that was chosen in a menu of the workspace. */
type Asked =
  | { subject: 'note'; action: Exclude<NoteAction, ExchangeAct>; note: NoteSummary }
  | { subject: 'notebook'; action: Exclude<NotebookAction, ExchangeAct>; notebook: NotebookView }
  | { subject: 'notes'; notes: readonly NoteSummary[] };

/** Callbacks for lists and panels, by which they open a dialog. */
export interface WorkspaceActions {
  onNoteAction: (action: NoteAction, note: NoteSummary) => void;
  onNotebookAction: (action: NotebookAction, notebook: NotebookView) => void;
  /** Does it with all of these notes. */
  onSelectedNotes: (action: SelectedAction, notes: readonly NoteSummary[]) => void;
}

/** The dialogs of the workspace: `actions` open them, `dialogs` is the element to render. */
export function useWorkspaceDialogs({ onDeleted }: { onDeleted: (id: string) => void }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  // A stable object, so that rows of long lists do not render again without a change.
  const actions = useMemo(
    (): WorkspaceActions => ({
      onNoteAction: (action, note) => {
        if (action !== 'export' && action !== 'print') return setAsked({ subject: 'note', action, note });
        requestedExchange.open({ act: action, subject: { type: 'note', id: note.id, title: note.title } });
      },
      onNotebookAction: (action, notebook) => {
        if (action !== 'export' && action !== 'print') {
          return setAsked({ subject: 'notebook', action, notebook });
        }
        const { id, name } = notebook;
        requestedExchange.open({ act: action, subject: { type: 'notebook', id, title: name } });
      },
      onSelectedNotes: (action, notes) => {
        if (action === 'trash') return setAsked({ subject: 'notes', notes });
        requestedExchange.open({ act: 'export-notes', noteIds: notes.map(({ id }) => id) });
      },
    }),
    [],
  );
  return { actions, dialogs: asked && dialogOf(asked, () => setAsked(null), onDeleted) };
}

function dialogOf(asked: Asked, onClose: () => void, onDeleted: (id: string) => void) {
  switch (asked.subject) {
    case 'note':
      return <NoteDialog {...asked} onClose={onClose} onDeleted={() => onDeleted(asked.note.id)} />;
    case 'notebook':
      return <NotebookDialog {...asked} onClose={onClose} onDeleted={() => onDeleted(asked.notebook.id)} />;
    case 'notes':
      return <MoveNotesToTrash {...asked} onClose={onClose} onMoved={(ids) => ids.forEach(onDeleted)} />;
  }
}
