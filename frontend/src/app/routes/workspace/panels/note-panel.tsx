import type { NoteSummary } from '@commonplace/contracts/api';
import { useNavigate } from 'react-router-dom';
import { useFrameBreakpoint } from '../../../../features/editor/frame/use-frame-breakpoint.ts';
import { useHistoryShortcut } from '../../../../features/history/use-history-shortcut.ts';
import type { NoteAction } from '../../../../features/notes/actions/note-menu.ts';
import { useReadWhenOpened } from '../../../../features/saved/use-read-when-opened.ts';
import { useFirstText } from '../../../../features/workspace/note/use-first-text.ts';
import { useNote } from '../../../../features/workspace/note/use-note.ts';
import type { Selection } from '../../../../features/workspace/selection/selection.ts';
import { afterView } from '../../../../shared/navigation/after-view.ts';
import { paths } from '../../../../shared/navigation/paths.ts';
import classes from '../note/note.module.css';
import { OpenNote } from './panel-parts.ts';

export interface NotePanelProps {
  /** The note to show, or the draft to begin. */
  selection: Extract<Selection, { kind: 'note' | 'new' }>;
  /** Actions for which the page opens a dialog. */
  onAction: (action: NoteAction, note: NoteSummary) => void;
}

/** The right panel of the workspace with one note, in its view or its editor. */
export function NotePanel({ selection, onAction }: NotePanelProps) {
  const [panel, breakpoint] = useFrameBreakpoint();
  const noteId = selection.kind === 'note' ? selection.noteId : null;
  // Requested at once, while the code that shows it may still be loading.
  const firstText = useFirstText(noteId);
  const { data: note } = useNote(noteId);
  const navigate = useNavigate();
  useHistoryShortcut(
    note?.abilities.edit ? () => void navigate(paths.noteHistory(note.id), { state: afterView }) : null,
  );
  useReadWhenOpened('note', noteId, note ? note.temp.savedIn.length > 0 : null);
  return (
    <article className={classes.panel} ref={panel}>
      <OpenNote selection={selection} firstText={firstText} breakpoint={breakpoint} onAction={onAction} />
    </article>
  );
}
