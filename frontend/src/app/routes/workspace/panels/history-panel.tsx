import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFrameBreakpoint } from '../../../../features/editor/frame/use-frame-breakpoint.ts';
import { HistoryScreen } from '../../../../features/history/history-screen.tsx';
import { useHistoryShortcut } from '../../../../features/history/use-history-shortcut.ts';
import { useNote } from '../../../../features/workspace/note/use-note.ts';
import type { Selection } from '../../../../features/workspace/selection/selection.ts';
import { useEditMode } from '../../../../features/workspace/selection/use-edit-mode.ts';
import { isMissing } from '../../../../shared/api/index.ts';
import { paths } from '../../../../shared/navigation/paths.ts';
import classes from '../note/note.module.css';

interface HistoryPanelProps {
  selection: Extract<Selection, { kind: 'history' }>;
}

/** The right panel of the workspace with the history of a note, for those who may edit it. Others are led to the note. */
export function HistoryPanel({ selection: { noteId, at, from } }: HistoryPanelProps) {
  const [panel, breakpoint] = useFrameBreakpoint<HTMLElement>();
  const { data: note, error } = useNote(noteId);
  const navigate = useNavigate();
  const { leave } = useEditMode({ view: paths.note(noteId), edit: paths.noteHistory(noteId) });
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  const close = useCallback(() => latest.current(), []);
  useHistoryShortcut(close);
  const isElsewhere = isMissing(error) || note?.abilities.edit === false;
  useEffect(() => {
    if (isElsewhere) void navigate(paths.note(noteId), { replace: true });
  }, [isElsewhere, noteId, navigate]);
  return (
    <article className={classes.panel} ref={panel}>
      {note?.abilities.edit && (
        <HistoryScreen note={note} at={at} from={from} isNarrow={breakpoint !== 'wide'} onClose={close} />
      )}
    </article>
  );
}
