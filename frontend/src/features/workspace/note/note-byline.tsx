import type { OpenedNote } from '@commonplace/contracts/api';
import { type ReactNode, useState } from 'react';
import { RouterLink } from '../../../shared/navigation/router-link.tsx';
import { useOwnNotebooks } from '../../../shared/notebooks/use-own-notebooks.ts';
import { useLiveNote } from '../../../shared/notes/use-live-note.ts';
import { NoteByline } from '../../../shared/reader/note-byline.tsx';
import type { SessionUser } from '../../../shared/session/index.ts';
import type { NotePlace } from '../selection/selection.ts';

/** The byline of a note as its live document stands. */
export function LiveByline({ note, action }: { note: OpenedNote; action?: ReactNode }) {
  return <NoteByline note={useLiveNote(note)} link={RouterLink} action={action} />;
}

/** What the byline of a draft will say once it is a note: its text stays in its place then. */
export function DraftByline({ user, place }: { user: SessionUser; place: NotePlace | null }) {
  const own = useOwnNotebooks();
  const [now] = useState(() => new Date().toISOString());
  const known =
    own.data?.notebooks.find(({ id, isDefault }) => (place ? id === place.notebookId : isDefault)) ?? null;
  // It has the room of a usual name from the beginning: on a phone the text would move down.
  const notebook = own.isLoading ? { id: '', name: 'My Notebook' } : known;
  const author = { ...user, display_picture: { downloadUrl: user.picture } };
  return (
    <div style={own.isLoading ? { visibility: 'hidden' } : undefined}>
      <NoteByline
        note={{ createdAt: now, updatedAt: now, markers: [], temp: { author, notebook, words: 0 } }}
        link={RouterLink}
      />
    </div>
  );
}
