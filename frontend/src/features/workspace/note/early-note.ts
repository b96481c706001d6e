import type { OpenedNote } from '@commonplace/contracts/api';
import { AppError, api, call } from '../../../shared/api/index.ts';
import { type SessionUser, sessionStore } from '../../../shared/session/index.ts';

/** `read`: with its stored HTML, to be shown before the live document. */
type AskedContent = 'live' | 'read';

/** Asks for a note as REST has it. */
export async function askForNote(
  noteId: string,
  content: AskedContent,
  signal?: AbortSignal,
): Promise<OpenedNote> {
  const query = { noteId, content } as const;
  const { openedNote } = await call(api.notes.list, { query }, signal ? { signal } : {});
  if (!openedNote) throw new AppError('not_found');
  return openedNote;
}

/** So many milliseconds may the page take to show a note that was opened for it. */
const grace = 10_000;

interface EarlyNote {
  noteId: string;
  userId: string;
  answer: Promise<OpenedNote>;
  /** Null until it has come. */
  answered: OpenedNote | null;
}

let early: EarlyNote | null = null;

/** Opens the live document of a note that is on its way. */
type Prepare = (
  user: SessionUser,
  note: Promise<OpenedNote>,
  isWanted: () => boolean,
  grace: number,
) => Promise<void>;

/**
 * Begins to open the note that the page's address names: its REST view and, by `prepare`, its live document are
 * on their way while the workspace and the editor are still being loaded and drawn. Without `prepare` it is read first.
 */
export function beginNote(noteId: string, user: SessionUser, prepare: Prepare | null): void {
  const answer = askForNote(noteId, prepare ? 'live' : 'read');
  const begun: EarlyNote = { noteId, userId: user.id, answer, answered: null };
  early = begun;
  answer.then(
    (note) => {
      begun.answered = note;
    },
    () => undefined,
  );
  // Shown later than that, the note may be another one.
  setTimeout(() => {
    if (early === begun) early = null;
  }, grace);
  // The component that shows the note gets this answer, or its error, and opens the live document itself.
  const prepared = prepare?.(user, answer, () => userIdNow() === user.id, grace) ?? answer;
  prepared.catch(() => undefined);
}

/**
 * The answer that {@link beginNote} has asked for, once; null when it was about something else, or is another person's.
 */
export function takeEarlyAnswer(noteId: string): Promise<OpenedNote> | null {
  const taken = early;
  early = null;
  return isOf(taken, noteId) ? taken.answer : null;
}

/** The same where it has come already, so that the first render has the text; otherwise it stays to be taken. */
export function takeEarlyNote(noteId: string): OpenedNote | undefined {
  if (!isOf(early, noteId) || early.answered === null) return undefined;
  const { answered } = early;
  early = null;
  return answered;
}

function isOf(begun: EarlyNote | null, noteId: string): begun is EarlyNote {
  return begun?.noteId === noteId && begun.userId === userIdNow();
}

function userIdNow(): string | null {
  const session = sessionStore.current();
  return session.kind === 'signed-in' ? session.user.id : null;
}
