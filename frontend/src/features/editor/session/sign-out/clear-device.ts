import { dropLocalStore } from '../device/drop-local-store.ts';
import type { OpenNotes } from '../pool/open-notes.ts';
import type { SessionPlace } from '../session-place.ts';

/** So long may the last edits take to be saved before the person is asked about them. */
const lastEditsPatience = 2_000;

interface SignOut {
  userId: string;
  /** Asks about what only this device knows: that many notes, or pieces of text set aside. */
  askToDiscard: (count: number) => Promise<boolean>;
  place: SessionPlace;
  pool: OpenNotes;
}

/**
 * Clears this device of a person who leaves (C22): what is saved is deleted, and about what is not
 * they are asked. False when they would rather stay.
 */
export async function clearDevice({ userId, askToDiscard, place, pool }: SignOut): Promise<boolean> {
  await lastEditsSaved(pool);
  const { registry, setAside, drafts } = place;
  const unsavedHere = pool.sessions.filter((session) => session.wouldBeLost).length;
  const unsavedStores = registry
    .stores(userId)
    .filter((store) => registry.hasUnsaved(userId, store.documentName));
  const count = unsavedHere + unsavedStores.length + setAside.list(userId).length;
  if (count > 0 && !(await askToDiscard(count))) return false;

  await pool.endAll();
  for (const { documentName } of registry.stores(userId)) {
    await dropLocalStore(userId, documentName);
    registry.remove(userId, documentName);
  }
  drafts.clear(userId);
  setAside.clear(userId);
  return true;
}

async function lastEditsSaved(pool: OpenNotes): Promise<void> {
  const busy = pool.sessions.filter(
    (session) => session.hasUnsaved && session.snapshot().saveStatus.kind === 'saving',
  );
  const saved = busy.map(
    (session) =>
      new Promise<void>((resolve) => {
        const unsubscribe = session.subscribe(() => {
          if (session.hasUnsaved) return;
          unsubscribe();
          resolve();
        });
      }),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const impatience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, lastEditsPatience);
  });
  await Promise.race([Promise.all(saved), impatience]);
  clearTimeout(timer);
}
