import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';
import { useMemo, useState } from 'react';
import type { NotebookAction } from '../../../../features/notebooks/notebook-list-context.ts';
import type { NoteAction } from '../../../../features/notes/actions/note-menu.ts';
import { withTexts } from '../../../../shared/i18n/load-texts.ts';
import { lazyPart } from '../../../../shared/ui/loading/lazy-part.tsx';

// Loaded with the first dialog.
const NoteDialog = lazyPart(
  'note-dialog',
  async () => (await withTexts(['notebooks', 'trash'], import('./note-dialog.tsx'))).NoteDialog,
);
const NotebookDialog = lazyPart(
  'notebook-dialog',
  async () => (await withTexts(['notebooks', 'trash'], import('./notebook-dialog.tsx'))).NotebookDialog,
);

/** An action that was chosen in a menu of the workspace. */
type Asked =
  | { subject: 'note'; action: NoteAction; note: NoteSummary }
  | { subject: 'notebook'; action: NotebookAction; notebook: NotebookView };

/** Callbacks for lists and panels, by which they open a dialog. */
export interface WorkspaceActions {
  onNoteAction: (action: NoteAction, note: NoteSummary) => void;
  onNotebookAction: (action: NotebookAction, notebook: NotebookView) => void;
}

/** The dialogs of the workspace: `actions` open them, `dialogs` is the element to render. */
export function useWorkspaceDialogs({ onDeleted }: { onDeleted: (id: string) => void }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  // A stable object, so that rows of long lists do not render again without a change.
  const actions = useMemo(
    (): WorkspaceActions => ({
      onNoteAction: (action, note) => setAsked({ subject: 'note', action, note }),
      onNotebookAction: (action, notebook) => setAsked({ subject: 'notebook', action, notebook }),
    }),
    [],
  );
  const onClose = () => setAsked(null);
  const dialogs =
    asked &&
    (asked.subject === 'note' ? (
      <NoteDialog {...asked} onClose={onClose} onDeleted={() => onDeleted(asked.note.id)} />
    ) : (
      <NotebookDialog {...asked} onClose={onClose} onDeleted={() => onDeleted(asked.notebook.id)} />
    ));
  return { actions, dialogs };
}
