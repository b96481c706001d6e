import { NotePanel } from './note-panel.tsx';
import { NothingOpen } from './nothing-open.tsx';
import type { Selection } from './selection.ts';

/** What the address selects. */
export function RightPanel({ selection }: { selection: Selection }) {
  switch (selection.kind) {
    case 'new':
      return <NotePanel noteId={null} isNew />;
    case 'note':
      return <NotePanel noteId={selection.noteId} isNew={false} />;
    default:
      return <NothingOpen />;
  }
}
