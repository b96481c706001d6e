import type { OpenedNote } from '@commonplace/contracts/api';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, call, queryKeys } from '../../../shared/api/index.ts';
import { RouterLink } from '../../../shared/navigation/router-link.tsx';
import { usePublicProfile } from '../../../shared/profiles/use-public-profile.ts';
import { AuthorCard } from '../../../shared/reader/author-card.tsx';
import { BesideLinks } from '../../../shared/reader/beside-links.tsx';
import { FurtherNotes } from '../../../shared/reader/further-notes.tsx';
import { useUser } from '../../../shared/session/index.ts';
import classes from './note-end.module.css';

interface NoteEndProps {
  note: OpenedNote;
  /** Follows its author. */
  follow: ReactNode;
}

/** What follows the text of a note: its author, and the notes beside it. One's own that is not public has the second alone. */
export function NoteEnd({ note, follow }: NoteEndProps) {
  const isOffered = useIsOffered(note);
  return (
    <>
      {isOffered && <NoteAuthor note={note} follow={follow} />}
      <NoteBeside note={note} />
    </>
  );
}

/** Others to read, below the discussion: they come later, and would move the comment to which somebody was led. */
export function FurtherReading({ note, follow }: NoteEndProps) {
  return useIsOffered(note) ? <NoteFurther note={note} follow={follow} /> : null;
}

function useIsOffered({ audience, authorId }: OpenedNote): boolean {
  return useUser()?.id !== authorId || audience.isPublic;
}

function NoteAuthor({ note: { temp }, follow }: NoteEndProps) {
  const { data: profile, isPending } = usePublicProfile(temp.author.username);
  const bio = isPending ? null : (profile?.bio ?? '');
  return <AuthorCard author={temp.author} bio={bio} link={RouterLink} action={follow} />;
}

/** The notes before and after a note in its notebook. */
function NoteBeside({ note: { id, temp } }: { note: OpenedNote }) {
  const notebookId = temp.notebook?.id ?? null;
  const { data, isPending } = useQuery({
    queryKey: [...queryKeys.notes.inNotebook(notebookId ?? ''), 'beside', id],
    queryFn:
      notebookId === null
        ? skipToken
        : async ({ signal }) => {
            const asked = call(api.notebooks.besideNote, { query: { notebookId, noteId: id } }, { signal });
            const { previous, next } = await asked;
            return { previous, next };
          },
  });
  if (data) return <BesideLinks beside={data} link={RouterLink} />;
  return notebookId !== null && isPending ? <div className={classes.beside} /> : null;
}

function NoteFurther({ note: { id, temp }, follow }: NoteEndProps) {
  const { data, isPending } = useQuery({
    queryKey: [...queryKeys.notes.public, 'further', id],
    queryFn: ({ signal }) => call(api.notes.further, { query: { noteId: id } }, { signal }),
  });
  if (data) return <FurtherNotes further={data} author={temp.author} action={follow} link={RouterLink} />;
  return isPending ? <div className={classes.further} /> : null;
}
